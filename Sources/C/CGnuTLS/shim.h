/*
 * GnuTLS, which verifies and makes signatures in the Cryptographic Message Syntax (PKCS #7, RFC 5652).
 *
 * The declarations in use are here, so that the program builds without the library's headers. The network part of
 * GnuTLS isn't used.
 */
#include <stddef.h>
#include <time.h>

typedef struct {
  unsigned char *data;
  unsigned int size;
} gnutls_datum_t;

typedef struct gnutls_pkcs7_int *gnutls_pkcs7_t;
typedef struct gnutls_pkcs7_attrs_st *gnutls_pkcs7_attrs_t;
typedef struct gnutls_pkcs12_int *gnutls_pkcs12_t;
typedef struct gnutls_privkey_st *gnutls_privkey_t;
typedef struct gnutls_pubkey_st *gnutls_pubkey_t;
typedef struct gnutls_x509_crl_int *gnutls_x509_crl_t;
typedef struct gnutls_x509_crt_int *gnutls_x509_crt_t;
typedef struct gnutls_x509_spki_st *gnutls_x509_spki_t;
typedef struct gnutls_x509_privkey_int *gnutls_x509_privkey_t;

/* The values of gnutls.h, pkcs7.h and x509.h. */
enum {
  GNUTLS_X509_FMT_DER = 0,
  GNUTLS_X509_FMT_PEM = 1,
  GNUTLS_PK_RSA = 1,
  GNUTLS_PK_DSA = 2,
  GNUTLS_PK_ECDSA = 4,
  GNUTLS_PK_RSA_PSS = 6,
  GNUTLS_DIG_MD5 = 2,
  GNUTLS_DIG_SHA1 = 3,
  GNUTLS_DIG_RMD160 = 4,
  GNUTLS_DIG_MD2 = 5,
  GNUTLS_DIG_SHA256 = 6,
  GNUTLS_DIG_SHA384 = 7,
  GNUTLS_DIG_SHA512 = 8,
  GNUTLS_SIGN_RSA_SHA1 = 1,
  GNUTLS_SIGN_RSA_PSS_SHA256 = 32,
  GNUTLS_SIGN_RSA_PSS_SHA384 = 33,
  GNUTLS_SIGN_RSA_PSS_SHA512 = 34,
  GNUTLS_PKCS7_INCLUDE_TIME = 2,
  GNUTLS_PKCS7_INCLUDE_CERT = 4,
  GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD2 = 1 << 4,
  GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5 = 1 << 5,
  GNUTLS_VERIFY_DISABLE_TIME_CHECKS = 1 << 6,
  GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS = 1 << 7,
  GNUTLS_VERIFY_IGNORE_UNKNOWN_CRIT_EXTENSIONS = 1 << 14,
  GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1 = 1 << 15,
  GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE = 1 << 16,
  GNUTLS_PKCS12_SP_INCLUDE_SELF_SIGNED = 1,
  GNUTLS_PRIVKEY_IMPORT_COPY = 2,
  GNUTLS_E_DECRYPTION_FAILED = -24,
  GNUTLS_E_PK_SIG_VERIFY_FAILED = -89,
  GNUTLS_E_MAC_VERIFY_FAILED = -100,
};

/* Calls go through GnuTLSLoader, as in CPoppler: each function gets the symbol of its stub. */
#define PDFKEY_TEXT_OF(name) #name
#define PDFKEY_TEXT(name) PDFKEY_TEXT_OF(name)
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION
