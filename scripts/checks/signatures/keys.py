"""Keys and certificates for the checks of signatures, made anew for each run."""

import datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

PASSWORD = "sécret"


def name(common):
    return x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "pdfkey"),
                      x509.NameAttribute(NameOID.COMMON_NAME, common)])


class Keys:
    """A certificate authority, and the files of the keys that it has certified."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.key = rsa.generate_private_key(65537, 2048)
        now = datetime.datetime.now(datetime.timezone.utc)
        self.now = now
        self.ca = (x509.CertificateBuilder().subject_name(name("Test CA")).issuer_name(name("Test CA"))
                   .public_key(self.key.public_key()).serial_number(x509.random_serial_number())
                   .not_valid_before(now - datetime.timedelta(days=4000))
                   .not_valid_after(now + datetime.timedelta(days=36500))
                   .add_extension(x509.BasicConstraints(True, None), True)
                   .add_extension(x509.SubjectKeyIdentifier.from_public_key(self.key.public_key()), False)
                   .sign(self.key, hashes.SHA256()))
        self.ca_file = self.folder / "ca.pem"
        self.ca_file.write_bytes(self.ca.public_bytes(serialization.Encoding.PEM))

    def make(self, file, common, key=None, start=-1000, end=36500, timestamps=False, binding=False):
        """Writes FILE.p12 and FILE.pem, and returns the path of the former."""
        key = key or rsa.generate_private_key(65537, 2048)
        day = datetime.timedelta(days=1)
        builder = (x509.CertificateBuilder().subject_name(name(common)).issuer_name(self.ca.subject)
                   .public_key(key.public_key()).serial_number(x509.random_serial_number())
                   .not_valid_before(self.now + start * day).not_valid_after(self.now + end * day)
                   .add_extension(x509.BasicConstraints(False, None), True)
                   .add_extension(x509.KeyUsage(not binding, True, False, False, False, False, False, False, False), True)
                   .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
                   .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), False))
        if timestamps:
            builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), True)
        certificate = builder.sign(self.key, hashes.SHA256())
        path = self.folder / f"{file}.p12"
        path.write_bytes(pkcs12.serialize_key_and_certificates(
            file.encode(), key, certificate, [self.ca],
            serialization.BestAvailableEncryption(PASSWORD.encode())))
        (self.folder / f"{file}.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        (self.folder / f"{file}.key").write_bytes(key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        return path

    def all(self):
        self.make("ann", "Ann Example")
        # Certificates for legally binding signatures often serve nothing else.
        self.make("bound", "Bound Hand", binding=True)
        self.make("eve", "Eve Curve", ec.generate_private_key(ec.SECP256R1()))
        self.make("long", "Long Curve", ec.generate_private_key(ec.SECP384R1()))
        self.make("ed", "Ed Edwards", ed25519.Ed25519PrivateKey.generate())
        self.make("old", "Old Key", start=-3000, end=-10)
        self.make("early", "Early Key", start=10)
        self.make("tsa", "Time Stamps", timestamps=True)
        return self
