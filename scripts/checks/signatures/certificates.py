"""Signatures whose certificates may or may not be trusted, with time stamps and revocations."""

import datetime
import subprocess

from asn1crypto import crl as asn1_crl
from asn1crypto import ocsp as asn1_ocsp
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.x509 import ocsp

from checks import FIXTURES
from checks.signatures.harmless import stored
from checks.signatures.keys import name
from checks.signatures.rows import Row
from checks.signatures.updates import sign

DAY = datetime.timedelta(days=1)
EKU = {"email": "1.3.6.1.5.5.7.3.4", "documents": "1.3.6.1.5.5.7.3.36", "server": "1.3.6.1.5.5.7.3.1", "any": "2.5.29.37.0",
       "stamps": "1.3.6.1.5.5.7.3.8"}
USES = ["digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign",
        "crl_sign"]


def certify(keys, file, common, issuer=None, bits=2048, ca=None, length=None, uses=tuple(USES[:2]), eku=(),
            eku_critical=False, unknown=False, start=-1000, end=36500):
    """Writes FILE.pem and FILE.key; returns both as objects, as `issuer` takes them."""
    key = rsa.generate_private_key(65537, bits)
    if issuer == "self":
        issuer_key, issuer_name = key, name(common)
    else:
        issuer_key, above = issuer or (keys.key, keys.ca)
        issuer_name = above.subject
    builder = (x509.CertificateBuilder().subject_name(name(common)).issuer_name(issuer_name).public_key(key.public_key())
               .serial_number(x509.random_serial_number())
               .not_valid_before(keys.now + start * DAY).not_valid_after(keys.now + end * DAY)
               .add_extension(x509.BasicConstraints(bool(ca), length), True)
               .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False))
    if uses:
        builder = builder.add_extension(x509.KeyUsage(*[use in uses for use in USES], False, False), True)
    if eku:
        builder = builder.add_extension(
            x509.ExtendedKeyUsage([x509.ObjectIdentifier(EKU[use]) for use in eku]), eku_critical)
    if unknown:
        builder = builder.add_extension(x509.UnrecognizedExtension(x509.ObjectIdentifier("1.2.3.4.5"), b"\x05\0"), True)
    certificate = builder.sign(issuer_key, hashes.SHA256())
    (keys.folder / f"{file}.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (keys.folder / f"{file}.key").write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return key, certificate


def issue(keys):
    """Writes the certificates of the matrix."""
    authority = dict(ca=True, uses=("key_cert_sign", "crl_sign"))
    (keys.folder / "ca.key").write_bytes(keys.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    middle = certify(keys, "middle", "Middle CA", **authority)
    certify(keys, "below", "Ann Below", middle)
    other = certify(keys, "other-ca", "Other CA", "self", **authority)
    certify(keys, "stranger", "Stranger", other)
    certify(keys, "stranger-tsa", "Strange Time", other, uses=USES[:1], eku=["stamps"], eku_critical=True)
    impostor = certify(keys, "impostor-ca", "Test CA", "self", **authority)
    certify(keys, "impostor", "Ann Example", impostor)
    certify(keys, "alone", "Ann Example", "self")
    certify(keys, "server", "Web Server", uses=("key_encipherment",), eku=["server"])
    certify(keys, "lists", "Only Lists", uses=("crl_sign",))
    certify(keys, "strange", "Strange Extension", unknown=True)
    certify(keys, "weak", "Weak Key", bits=1024)
    no_authority = certify(keys, "no-ca", "No Authority", uses=("digital_signature", "key_cert_sign"))
    certify(keys, "by-no-ca", "Signer of No Authority", no_authority)
    no_certificates = certify(keys, "no-certs", "Lists Only CA", ca=True, uses=("crl_sign",))
    certify(keys, "by-no-certs", "Signer of Lists Only", no_certificates)
    last = certify(keys, "last", "Last CA", length=0, **authority)
    beyond = certify(keys, "beyond", "Beyond CA", last, **authority)
    certify(keys, "by-beyond", "Signer Beyond", beyond)
    over = certify(keys, "over", "Expired CA", **authority, end=-10)
    certify(keys, "by-over", "Signer of Expired", over)
    for use in EKU:
        certify(keys, f"eku-{use}", f"EKU {use}", eku=[use])
    certify(keys, "no-usage", "No Usage", uses=())


def now():
    return datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)


def certificate(kit, file):
    return x509.load_pem_x509_certificate((kit.folder / f"{file}.pem").read_bytes())


def private_key(kit, file):
    return serialization.load_pem_private_key((kit.folder / f"{file}.key").read_bytes(), None)


def revocations(kit, revoked=None, days=50, issuer="ca"):
    """Returns a list of revoked certificates."""
    builder = (x509.CertificateRevocationListBuilder().issuer_name(certificate(kit, issuer).subject)
               .last_update(now() - DAY).next_update(now() + 1000 * DAY).add_extension(x509.CRLNumber(1), False)
               .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(certificate(kit, issuer).public_key()), False))
    if revoked:
        builder = builder.add_revoked_certificate(
            x509.RevokedCertificateBuilder().serial_number(certificate(kit, revoked).serial_number)
            .revocation_date(now() - days * DAY).build())
    made = builder.sign(private_key(kit, issuer), hashes.SHA256())
    return asn1_crl.CertificateList.load(made.public_bytes(serialization.Encoding.DER))


def response(kit, file, revoked=False):
    """Returns an OCSP response of the authority."""
    made = (ocsp.OCSPResponseBuilder().add_response(
        certificate(kit, file), certificate(kit, "ca"), hashes.SHA1(),
        ocsp.OCSPCertStatus.REVOKED if revoked else ocsp.OCSPCertStatus.GOOD, now() - DAY, now() + 1000 * DAY,
        now() - 50 * DAY if revoked else None, x509.ReasonFlags.key_compromise if revoked else None)
        .responder_id(ocsp.OCSPResponderEncoding.HASH, certificate(kit, "ca")).sign(private_key(kit, "ca"), hashes.SHA256()))
    return asn1_ocsp.OCSPResponse.load(made.public_bytes(serialization.Encoding.DER))


def cms(kit, *options):
    """Returns a function that makes a message with openssl."""
    def make(data):
        return subprocess.run(["openssl", "cms", "-sign", "-binary", "-outform", "DER", *options, "-signer",
                               kit.folder / "ann.pem", "-inkey", kit.folder / "ann.key"],
                              input=data, capture_output=True, check=True).stdout
    return make


def elements(data):
    """Returns the elements of DER, each with its header's length."""
    found, place = [], 0
    while place < len(data):
        length, start = data[place + 1], place + 2
        if length & 0x80:
            start += length & 0x7F
            length = int.from_bytes(data[place + 2:start], "big")
        found.append((data[place:start + length], start - place))
        place = start + length
    return found


def inside(element):
    return elements(element[0][element[1]:])


def unordered(kit):
    """Returns a function that makes a message whose signed attributes aren't in the order of DER, signed as they are."""
    def make(data):
        message = cms(kit, "-md", "sha256")(data)
        signer = inside(inside(inside(inside(elements(message)[0])[1])[0])[-1])[0]
        parts = inside(signer)
        attributes, header = next(part for part in parts if part[0][0] == 0xA0)
        turned = attributes[:header] + b"".join(thing for thing, _ in reversed(inside((attributes, header))))
        signature, size = parts[-1] if parts[-1][0][0] == 0x04 else parts[-2]
        new = private_key(kit, "ann").sign(b"\x31" + turned[1:], padding.PKCS1v15(), hashes.SHA256())
        assert turned != attributes and len(new) == len(signature) - size
        return message.replace(attributes, turned).replace(signature, signature[:size] + new)
    return make


def rows():
    article = (FIXTURES / "article.pdf").read_bytes()

    def signed(what, expected, levels=(None,), options=(), **how):
        return Row(f"certificate: {what}", lambda e: e.kit.sign(e.data, e.level, **how), levels, expected, how=None,
                   options=options, invalid=False)

    def stamped(what, expected, signer="old", days=100, tsa="tsa", issuer="ca"):
        return Row(f"certificate: {what}", lambda e: e.kit.sign(
            e.data, key=signer, stamped=e.kit.timestamper(tsa, now() - days * DAY, issuer)), (None,), expected, how=None,
            invalid=False)

    def raw(what, expected, make, subfilter=b"adbe.pkcs7.detached", capacity=6000):
        return Row(f"certificate: {what}", lambda e: sign(article, make(e.kit), subfilter, capacity=capacity), (None,), expected,
                   how=None, invalid=False)

    for what, key, chain in [
            ("for servers", "server", ()), ("for lists only", "lists", ()), ("unknown critical extension", "strange", ()),
            ("issuer is no authority", "by-no-ca", ("no-ca",)), ("issuer may not certify", "by-no-certs", ("no-certs",)),
            ("path too long", "by-beyond", ("beyond", "last")), ("issuer expired", "by-over", ("over",)),
            ("unknown issuer", "stranger", ("other-ca",)), ("issuer of the same name", "impostor", ("impostor-ca",)),
            ("of its own", "alone", ()), ("expired", "old", ()), ("not valid yet", "early", ()), ("RSA 1024", "weak", ()),
            ("missing issuer", "below", ()), ("for time stamps", "eku-stamps", ())]:
        yield signed(what, "refuse", key=key, chain=(*chain, "ca"))
    yield signed("SHA-1", "refuse", digest="sha1")
    for what, how in {"SHA-1": {"digest": "sha1"}, "RSA 1024": {"key": "weak"}}.items():
        yield signed(f"{what}, weak ones allowed", "accept", options=("--allow-weak",), **how)
    yield raw("MD5", "refuse", lambda kit: cms(kit, "-md", "md5"))
    yield raw("the data inside of the message", "refuse", lambda kit: cms(kit, "-nodetach", "-md", "sha256"), capacity=100_000)
    yield raw("other data inside of the message", "refuse",
              lambda kit: lambda data: cms(kit, "-nodetach", "-md", "sha256")(b"something else"))
    yield raw("no certificate in the message", "refuse", lambda kit: cms(kit, "-nocerts", "-md", "sha256"))
    yield stamped("expired, stamped after that", "refuse", days=1)
    yield stamped("expired, stamped by an unknown authority", "refuse", tsa="stranger-tsa", issuer="other-ca")
    yield stamped("expired, stamped by a signer", "refuse", tsa="ann")
    yield stamped("expired, stamped before it was valid", "refuse", days=5000)

    yield raw("attributes in order", "accept", lambda kit: cms(kit, "-md", "sha256"))
    yield raw("attributes in another order", "accept", unordered)
    yield signed("issuer in between", "accept", (None, 2), key="below", chain=("middle", "ca"))
    for what in ["email", "documents", "any"]:
        yield signed(f"for {what}", "accept", key=f"eku-{what}")
    for what, how in {"for binding signatures": {"key": "bound"}, "no usage": {"key": "no-usage"}, "RSA-PSS": {"pss": True},
                      "P-256": {"key": "eve"}, "P-384": {"key": "long"}, "Ed25519": {"key": "ed", "digest": "sha512"},
                      "SHA-512": {"digest": "sha512"}, "without its authority": {"chain": ()}}.items():
        yield signed(what, "accept", (None, 2), **how)
    yield stamped("expired, stamped before", "accept")

    def store(what, expected, data, key="ann", chain=("ca",), before=None):
        def change(e):
            stamp = e.kit.timestamper(time=now() - before * DAY) if before else None
            signed_ = e.kit.sign(e.data, e.level, key=key, chain=chain, stamped=stamp)
            return stored(e.kit, signed_, certs=("ca", key), **data(e.kit))
        return Row(f"revocation: {what}", change, (None, 1, 2), expected, how=None, invalid=False)

    yield store("list, not revoked", "accept", lambda kit: {"crls": [revocations(kit)]})
    yield store("list, another one revoked", "accept", lambda kit: {"crls": [revocations(kit, "eve")]})
    yield store("response, not revoked", "accept", lambda kit: {"ocsps": [response(kit, "ann")]})
    yield store("list, revoked after a time stamp", "accept", lambda kit: {"crls": [revocations(kit, "ann")]}, before=100)
    yield store("list, revoked", "refuse", lambda kit: {"crls": [revocations(kit, "ann")]})
    yield store("list, revoked before a time stamp", "refuse", lambda kit: {"crls": [revocations(kit, "ann")]}, before=10)
    yield store("response, revoked", "refuse", lambda kit: {"ocsps": [response(kit, "ann", True)]})
    yield store("list not revoked, response revoked", "refuse", lambda kit: {
        "crls": [revocations(kit)], "ocsps": [response(kit, "ann", True)]})
    yield store("issuer in between revoked", "refuse", lambda kit: {"crls": [revocations(kit, "middle")]}, "below",
                ("middle", "ca"))
