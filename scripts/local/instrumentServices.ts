import { openAccountRates } from './aws/iot/accountRates.ts'
import { openCertificates } from './aws/iot/things/certificates.ts'
import { openLinkSigner } from './aws/iot/jobs/jobDocument.ts'
import { openJobs } from './aws/iot/jobs/openJobs.ts'
import { openAuthority } from './aws/iot/provisioning/authority.ts'
import { createProvisioning } from './aws/iot/provisioning/provisioning.ts'
import { startIot } from './aws/iot/startIot.ts'
import type { Kms } from './aws/kms/startKms.ts'
import { startBroker, type RuleMessage } from './aws/mqtt/broker.ts'
import { openCredentials } from './aws/iot/things/credentials.ts'
import { openPendingDevices } from './aws/mqtt/pendingDevices.ts'
import type { Permit } from './aws/protocol/awsRequest.ts'
import { clientSettings } from './aws/account/clientSettings.ts'
import { startClock } from './lambda/clock.ts'
import { invokeFunction, type LambdaAddress } from './lambda/endpoint.ts'
import { localProvisioningTemplate, region } from './aws/account/names.ts'

interface Options {
  /** Returns the path of a file or folder in the product's data directory. */
  readonly inData: (name: string) => string
  readonly mqttPort: number
  /** The MQTT port for clients with certificates. */
  readonly mqttTlsPort: number
  readonly dynamoDbUrl: string
  readonly s3Url: string
  readonly contentKeys: Kms['publicKeys']
  readonly lambda: LambdaAddress
  readonly permit: Permit
  /** The account's rate limits for AWS IoT's control plane, as a multiple of AWS's defaults. */
  readonly iotRateTimes: number
  /** Passes a message on to the topic rules, after an instrument or the service has published it. */
  readonly onMessage: (message: RuleMessage) => Promise<void>
}

interface InstrumentServices {
  /** The address of AWS IoT's API. */
  readonly url: string
  readonly mqttPort: number
  readonly mqttTlsPort: number
  close(): Promise<void>
}

/** Starts the stand-in for AWS IoT: the broker with its certificates, provisioning, jobs, and the API for them. */
export const startInstrumentServices = async (options: Options): Promise<InstrumentServices> => {
  const { inData, mqttPort, mqttTlsPort, dynamoDbUrl, s3Url, contentKeys, lambda, permit, iotRateTimes, onMessage } =
    options
  const credentials = await openCredentials(inData('devices.json'))
  const certificates = await openCertificates(inData('certificates.json'), credentials)
  const jobs = await openJobs({
    folder: inData('jobs'),
    region,
    hasThing: certificates.hasThing,
    signLink: openLinkSigner(clientSettings(s3Url)),
    send: (topic, payload) => broker.publish(topic, JSON.stringify(payload)),
    onEvent: ({ topic, payload }) => onMessage({ topic, payload: Buffer.from(JSON.stringify(payload)), client: 'n/a' }),
  })
  const authority = await openAuthority(inData('mqtt-tls'))
  const provision = createProvisioning({
    region,
    templateName: localProvisioningTemplate,
    authority,
    certificates,
    hook: event => invokeFunction(lambda, 'provisioningHook', event),
  })
  const broker = await startBroker({
    folder: inData('mqtt'),
    port: mqttPort,
    credentials,
    isActive: certificates.isActive,
    contentKeys,
    pending: openPendingDevices(dynamoDbUrl),
    onMessage,
    onJobs: jobs.answer,
    tls: { port: mqttTlsPort, authority, certificates, provision },
  })
  const clock = startClock([{ name: 'jobs', everyMs: 1_000, run: jobs.tick }])
  const iot = await startIot({
    region,
    certificates,
    authority,
    permit,
    rates: openAccountRates(iotRateTimes),
    jobs,
    disconnect: broker.disconnect,
    publish: async (topic, payload, retain) => {
      await broker.publish(topic, payload, retain)
      // Topic rules read the service's own messages too, not only those of clients.
      await onMessage({ topic, payload: Buffer.from(payload), client: 'n/a' })
    },
  })
  return {
    url: iot.url,
    mqttPort: broker.port,
    mqttTlsPort: broker.tlsPort ?? 0,
    close: async () => {
      clock.stop()
      await Promise.all([broker.close(), iot.close()])
      await jobs.close()
    },
  }
}
