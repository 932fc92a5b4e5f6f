import { createHash } from 'node:crypto'
import { unsupportedParameter } from '../protocol/awsError.ts'
import type { Certificates } from './certificates.ts'
import { arnOf, missing, type RestOperations } from './restOperation.ts'

export interface ThingOptions {
  readonly region: string
  readonly certificates: Certificates
  /** Ends a client's connection; false if there is none. */
  readonly disconnect: (clientId: string) => boolean
}

/** Operations on things, certificates and connections. */
export const thingOperations = ({ region, certificates, disconnect }: ThingOptions): RestOperations => ({
  DescribeThing: {
    method: 'GET',
    path: /^\/things\/([^/]+)$/,
    query: [],
    run: async ({ names: [name = ''] }) => {
      if (!certificates.hasThing(name)) throw missing('thing', name)
      return {
        thingName: name,
        thingId: createHash('md5').update(name).digest('hex'),
        thingArn: arnOf(region, 'thing', name),
        defaultClientId: name,
        attributes: {},
        version: 1,
      }
    },
  },
  ListThingPrincipals: {
    method: 'GET',
    path: /^\/things\/([^/]+)\/principals$/,
    query: ['maxResults'],
    run: async ({ names: [name = ''] }) => {
      const ids = certificates.idsOf(name)
      if (ids === undefined) throw missing('thing', name)
      return { principals: ids.map(id => arnOf(region, 'cert', id)) }
    },
  },
  UpdateCertificate: {
    method: 'PUT',
    path: /^\/certificates\/([^/]+)$/,
    query: ['newStatus'],
    run: async ({ names: [id = ''], query }) => {
      const status = query.get('newStatus')
      if (status !== 'ACTIVE' && status !== 'INACTIVE')
        throw unsupportedParameter('IoT', 'UpdateCertificate', `newStatus ${status}`)
      if (!certificates.exists(id)) throw missing('certificate', id)
      await certificates.setActive(id, status === 'ACTIVE')
      return {}
    },
  },
  DeleteConnection: {
    method: 'DELETE',
    path: /^\/connections\/([^/]+)$/,
    query: [],
    run: async ({ names: [clientId = ''] }) => {
      if (!disconnect(clientId)) throw missing('connection', clientId)
      return {}
    },
  },
})
