import 'reflect-metadata' // @peculiar/x509 needs this to be imported first
import { createHash, createPrivateKey, webcrypto, X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as x509 from '@peculiar/x509'
import { writeAtomically } from '../../../../files/atomicFile.ts'

/** A certificate with its private key, both in PEM. */
export interface Issued {
  /** The id of the certificate: as in AWS IoT, the SHA-256 of its bytes. */
  readonly certificateId: string
  readonly certificatePem: string
  readonly privateKey: string
}

export interface Authority {
  /** The authority's own certificate, with which clients verify the broker. */
  readonly caPem: string
  /** The certificate and private key of the MQTT broker. */
  readonly server: Issued
  /** The claim certificate and its key, which all new instruments share. */
  readonly claim: Issued
  issue(): Promise<Issued>
  /**
   * Issues a certificate for a signing request (PKCS #10 in PEM). Undefined if the request cannot be read or is not
   * signed with its own key.
   */
  sign(csr: string): Promise<Omit<Issued, 'privateKey'> | undefined>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const validYears = 20

type Keys = webcrypto.CryptoKeyPair

/** A certificate to issue: its subject, its permitted uses, and its issuer. */
interface Request {
  readonly subject: string
  readonly extensions: x509.Extension[]
  readonly issuer?: { readonly subject: string; readonly key: webcrypto.CryptoKey }
}

const caName = 'CN=Benchwatch local authority'

/**
 * Opens the certificate authority in a data directory: `ca.pem` for clients to trust, `claim.pem` and `claim-key.pem`
 * for new instruments, `server.pem` for the broker. Missing files are created. Decision 60 says why a package makes
 * them.
 */
export const openAuthority = async (folder: string): Promise<Authority> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const ca = await kept(folder, 'ca', () =>
    create({ subject: caName, extensions: [new x509.BasicConstraintsExtension(true, 0, true), usage('keyCertSign')] }),
  )
  const issuer = { subject: caName, key: await importKey(ca.privateKey) }
  const issue = (subject: string, extensions: x509.Extension[] = []): Promise<Issued> =>
    create({
      subject,
      issuer,
      extensions: [new x509.BasicConstraintsExtension(false), usage('digitalSignature'), ...extensions],
    })
  const names = new x509.SubjectAlternativeNameExtension([
    { type: 'ip', value: '127.0.0.1' },
    { type: 'dns', value: 'localhost' },
  ])
  return {
    caPem: ca.certificatePem,
    server: await kept(folder, 'server', () => issue('CN=127.0.0.1', [names])),
    claim: await kept(folder, 'claim', () => issue('CN=Benchwatch claim')),
    issue: () => issue('CN=AWS IoT Certificate'),
    sign: csr => signed(csr, issuer),
  }
}

const usage = (name: 'keyCertSign' | 'digitalSignature'): x509.Extension =>
  new x509.KeyUsagesExtension(x509.KeyUsageFlags[name], true)

const create = async ({ subject, extensions, issuer }: Request): Promise<Issued> => {
  const keys: Keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    subject,
    issuer: issuer?.subject ?? subject,
    ...validity(),
    publicKey: keys.publicKey,
    signingKey: issuer?.key ?? keys.privateKey,
    signingAlgorithm: algorithm,
    extensions,
  })
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return withId(certificate.toString('pem'), x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'))
}

const signed = async (
  csr: string,
  issuer: NonNullable<Request['issuer']>,
): Promise<Omit<Issued, 'privateKey'> | undefined> => {
  const request = readRequest(csr)
  if (!request || !(await request.verify().catch(() => false))) return undefined
  const certificate = await x509.X509CertificateGenerator.create({
    subject: request.subject,
    issuer: issuer.subject,
    ...validity(),
    publicKey: request.publicKey,
    signingKey: issuer.key,
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(false), usage('digitalSignature')],
  })
  const { certificateId, certificatePem } = withId(certificate.toString('pem'), '')
  return { certificateId, certificatePem }
}

const readRequest = (csr: string): x509.Pkcs10CertificateRequest | undefined => {
  try {
    return new x509.Pkcs10CertificateRequest(csr)
  } catch {
    return undefined
  }
}

const validity = (): { readonly notBefore: Date; readonly notAfter: Date } => {
  const notAfter = new Date()
  notAfter.setFullYear(notAfter.getFullYear() + validYears)
  return { notBefore: new Date(Date.now() - 60_000), notAfter }
}

const withId = (certificatePem: string, privateKey: string): Issued => {
  const { raw } = new X509Certificate(certificatePem)
  return { certificateId: createHash('sha256').update(raw).digest('hex'), certificatePem, privateKey }
}

const importKey = (pem: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(pem), algorithm, false, ['sign'])

/**
 * Reads the certificate and key from `<name>.pem` and `<name>-key.pem`, which are created on first use. The key is
 * written first, so that a certificate never exists without its key.
 */
const kept = async (folder: string, name: string, make: () => Promise<Issued>): Promise<Issued> => {
  const [file, keyFile] = [path.join(folder, `${name}.pem`), path.join(folder, `${name}-key.pem`)]
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) {
    const privateKey = await readFile(keyFile, 'utf8').catch(() => '')
    if (isPair(known, privateKey)) return withId(known, privateKey)
    const remedy = 'Restore copies of both; deleting the data directory begins anew'
    throw new Error(`${file} is damaged, or ${path.basename(keyFile)} beside it. ${remedy}`)
  }
  const made = await make()
  await writeAtomically(keyFile, made.privateKey)
  await writeAtomically(file, made.certificatePem)
  return made
}

const isPair = (certificatePem: string, privateKey: string): boolean => {
  try {
    return new X509Certificate(certificatePem).checkPrivateKey(createPrivateKey(privateKey))
  } catch {
    return false
  }
}
