import { localStagePrefix } from '../account/names.ts'
import { messageBytesLimit } from '#shared/contract/messages/telemetry.ts'
import { unsupportedParameter } from '../protocol/awsError.ts'
import type { Certificates } from './things/certificates.ts'
import { makeIotArn, flag, invalidRequest, missing, type RestOperations } from './protocol/restOperation.ts'

export interface ThingOptions {
  readonly region: string
  readonly certificates: Certificates
  /** Closes an MQTT client's connection. Returns false if the client has none. */
  readonly disconnect: (clientId: string) => boolean
  /** Publishes an MQTT message. A retained message is also stored for later subscribers. */
  readonly publish: (topic: string, payload: string, retain: boolean) => Promise<void>
}

/** Creates AWS IoT's operations on things, certificates and connections. */
export const thingOperations = ({ region, certificates, disconnect, publish }: ThingOptions): RestOperations => ({
  ListThingPrincipals: {
    method: 'GET',
    path: /^\/things\/([^/]+)\/principals$/,
    query: ['maxResults'],
    run: async ({ names: [name = ''] }) => {
      const ids = certificates.idsOf(name)
      if (ids === undefined) throw missing('thing', name)
      return { principals: ids.map(id => makeIotArn(region, 'cert', id)) }
    },
  },
  UpdateCertificate: {
    method: 'PUT',
    path: /^\/certificates\/([^/]+)$/,
    query: ['newStatus'],
    run: async ({ names: [id = ''], query }) => {
      const status = query.get('newStatus')
      if (status !== 'ACTIVE' && status !== 'INACTIVE' && status !== 'REVOKED')
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
  Publish: {
    method: 'POST',
    path: /^\/topics\/([^/]+)$/,
    query: ['qos', 'retain'],
    takesPayload: true,
    rights: (query, [topic = '']) => {
      if (topic.startsWith(`${localStagePrefix}heartbeats/`)) return ['Publish heartbeats']
      return flag(query, 'retain') ? ['Publish', 'RetainPublish'] : ['Publish']
    },
    run: async ({ names: [topic = ''], query, body }) => {
      const payload = String(body)
      if (/[+#]/.test(topic)) throw invalidRequest('A topic to publish to must have no wildcards')
      if (!['0', '1'].includes(query.get('qos') ?? '0')) throw invalidRequest('qos must be 0 or 1')
      if (Buffer.byteLength(payload) > messageBytesLimit) throw invalidRequest('The payload is longer than 128 KB')
      await publish(topic, payload, flag(query, 'retain'))
      return {}
    },
  },
})
