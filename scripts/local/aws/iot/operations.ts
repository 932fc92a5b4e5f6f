import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Certificates } from './certificates.ts'

export interface IotOptions {
  readonly region: string
  readonly certificates: Certificates
  /** Ends a client's connection; false if there is none. */
  readonly disconnect: (clientId: string) => boolean
}

/** One operation of the REST protocol. */
export interface RestOperation {
  readonly method: string
  /** The path; its one group is the name of the resource. */
  readonly path: RegExp
  /** The query parameters that it knows. */
  readonly query: readonly string[]
  run(name: string, query: URLSearchParams): Promise<object>
}

const missing = (what: string, name: string): AwsError =>
  new AwsError('ResourceNotFoundException', `The ${what} ${name} does not exist`)

/** The operations by name, of IoT's control plane and its data plane. */
export const iotOperations = ({
  region,
  certificates,
  disconnect,
}: IotOptions): Readonly<Record<string, RestOperation>> => ({
  ListThingPrincipals: {
    method: 'GET',
    path: /^\/things\/([^/]+)\/principals$/,
    query: ['maxResults'],
    run: async name => {
      const id = certificates.idOf(name)
      if (id === undefined) throw missing('thing', name)
      return { principals: [`arn:aws:iot:${region}:000000000000:cert/${id}`] }
    },
  },
  UpdateCertificate: {
    method: 'PUT',
    path: /^\/certificates\/([^/]+)$/,
    query: ['newStatus'],
    run: async (id, query) => {
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
    run: async clientId => {
      if (!disconnect(clientId)) throw missing('connection', clientId)
      return {}
    },
  },
})
