import 'reflect-metadata' // @peculiar/x509 wants it to be there first
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { Pkcs10CertificateRequest } from '@peculiar/x509'
import { describe, expect, it } from 'vitest'
import { computePublicKeyDigest } from '#functions/domain/enrolment/computePublicKeyDigest.ts'
import { certificateRequestFor, newCertificateRequest } from '#shared/devices/certificateRequest.ts'

describe('a certificate request', () => {
  it.each(['SN-1', 'SN:1_x', 'x'.repeat(128)])('can be verified by another library for the name %s', async name => {
    const { privateKey, csr } = await newCertificateRequest(name)
    const request = new Pkcs10CertificateRequest(csr)
    expect(request.subject).toBe(`CN=${name.slice(0, 64)}`)
    expect(await request.verify()).toBe(true)
    const bytes = Buffer.from('signed')
    const publicKey = createPublicKey({ key: Buffer.from(request.publicKey.rawData), format: 'der', type: 'spki' })
    expect(verify('sha256', bytes, publicKey, sign('sha256', bytes, createPrivateKey(privateKey)))).toBe(true)
  })

  it('has a valid signature, whatever bytes the signature begins with', async () => {
    const { privateKey } = await newCertificateRequest('SN-1')
    for (let count = 0; count < 40; count += 1)
      expect(await new Pkcs10CertificateRequest(await certificateRequestFor('SN-1', privateKey)).verify()).toBe(true)
  })

  it('has a key digest that shows whether a second request is from the same instrument', async () => {
    const { privateKey, csr } = await newCertificateRequest('SN-1')
    const again = await certificateRequestFor('SN-1', privateKey)
    expect(again).not.toBe(csr)
    expect(computePublicKeyDigest(csr)).toMatch(/^[0-9a-f]{64}$/)
    expect(computePublicKeyDigest(again)).toBe(computePublicKeyDigest(csr))
    expect(computePublicKeyDigest((await newCertificateRequest('SN-1')).csr)).not.toBe(computePublicKeyDigest(csr))
  })

  it.each([
    ['nothing', ''],
    ['another kind of PEM', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ['no DER', '-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----'],
    ['DER that ends early', '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'],
  ])('has no key digest if it is %s', (_, text) => {
    expect(computePublicKeyDigest(text)).toBeUndefined()
  })
})
