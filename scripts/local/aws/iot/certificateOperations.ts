import * as z from 'zod'
import { instrumentPolicyName } from '#shared/server/provisioning.ts'
import { localStagePrefix } from '../account/names.ts'
import type { Certificates } from './things/certificates.ts'
import type { Authority } from './provisioning/authority.ts'
import { makeIotArn, flag, invalidRequest, missing, readBody, type RestOperations } from './protocol/restOperation.ts'

export interface CertificateOptions {
  readonly region: string
  readonly certificates: Certificates
  readonly authority: Pick<Authority, 'sign'>
}

const Request = z.strictObject({ certificateSigningRequest: z.string().min(1) })
const Target = z.strictObject({ target: z.string() })
const noFields = z.strictObject({})

/** The name of the instruments' policy, the only policy that the stand-in has. */
const instrumentPolicy = instrumentPolicyName(localStagePrefix)

/** The operations that create things and certificates, and attach certificates to things. */
export const certificateOperations = ({ region, certificates, authority }: CertificateOptions): RestOperations => {
  const idIn = (arn: string | null | undefined): string => {
    const id = /^arn:aws:iot:[^:]*:\d*:cert\/([0-9a-f]{64})$/.exec(arn ?? '')?.[1]
    if (id === undefined || !certificates.exists(id)) throw missing('certificate', String(arn))
    return id
  }
  const requireThing = (name: string): void => {
    if (!certificates.hasThing(name)) throw missing('thing', name)
  }
  return {
    CreateCertificateFromCsr: {
      method: 'POST',
      path: /^\/certificates$/,
      query: ['setAsActive'],
      run: async ({ query, body }) => {
        const { certificateSigningRequest } = readBody(Request, body)
        const made = await authority.sign(certificateSigningRequest)
        if (!made) throw invalidRequest('The certificate signing request cannot be read, or its signature is wrong')
        const { certificateId, certificatePem } = made
        await certificates.keep(certificateId, certificatePem)
        if (flag(query, 'setAsActive')) await certificates.setActive(certificateId, true)
        return { certificateId, certificatePem, certificateArn: makeIotArn(region, 'cert', certificateId) }
      },
    },
    DescribeCertificate: {
      method: 'GET',
      path: /^\/certificates\/([^/]+)$/,
      query: [],
      run: async ({ names: [certificateId = ''] }) => {
        const certificatePem = certificates.pemOf(certificateId)
        if (certificatePem === undefined) throw missing('certificate', certificateId)
        const certificateArn = makeIotArn(region, 'cert', certificateId)
        return { certificateDescription: { certificateId, certificateArn, certificatePem } }
      },
    },
    CreateThing: {
      method: 'POST',
      path: /^\/things\/([^/]+)$/,
      query: [],
      run: async ({ names: [thingName = ''], body }) => {
        readBody(noFields, body)
        await certificates.makeThing(thingName)
        return { thingName, thingArn: makeIotArn(region, 'thing', thingName) }
      },
    },
    AttachThingPrincipal: {
      method: 'PUT',
      path: /^\/things\/([^/]+)\/principals$/,
      query: [],
      run: async ({ names: [thingName = ''], principal }) => {
        const id = idIn(principal)
        requireThing(thingName)
        await certificates.attach(id, thingName)
        return {}
      },
    },
    DetachThingPrincipal: {
      method: 'DELETE',
      path: /^\/things\/([^/]+)\/principals$/,
      query: [],
      run: async ({ names: [thingName = ''], principal }) => {
        const id = idIn(principal)
        requireThing(thingName)
        await certificates.detach(id, thingName)
        return {}
      },
    },
    AttachPolicy: {
      method: 'PUT',
      path: /^\/target-policies\/([^/]+)$/,
      query: [],
      run: async ({ names: [policyName = ''], body }) => {
        if (policyName !== instrumentPolicy) throw missing('policy', policyName)
        idIn(readBody(Target, body).target)
        return {}
      },
    },
  }
}
