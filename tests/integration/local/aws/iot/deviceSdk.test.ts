import { CreateJobCommand } from '@aws-sdk/client-iot'
import { io, iotjobs, mqtt } from 'aws-iot-device-sdk-v2'
import { describe, expect, it, onTestFinished } from 'vitest'
import { arn, openIot, type OpenIot } from './jobsSupport.ts'

/** AWS's own client for devices. */
const connectSdk = async ({ broker, credentials }: OpenIot, name: string) => {
  const connection = new mqtt.MqttClient().new_connection({
    host_name: '127.0.0.1',
    port: broker.port,
    client_id: name,
    clean_session: true,
    username: name,
    password: await credentials.passwordOf(name),
    socket_options: new io.SocketOptions(io.SocketType.STREAM, io.SocketDomain.IPV4, 60_000),
  })
  await connection.connect()
  onTestFinished(() => connection.disconnect())
  return { connection, jobs: new iotjobs.IotJobsClient(connection) }
}

/** Resolves with the first message that a subscription brings. */
const first = async <Message>(
  subscribe: (handler: (error: Error | undefined, message?: Message) => void) => Promise<unknown>,
): Promise<{ readonly message: Promise<Message> }> => {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  promise.catch(() => undefined)
  await subscribe((error, message) => (message ? resolve(message) : reject(error ?? new Error('no message'))))
  return { message: promise }
}

const { JobStatus } = iotjobs.model
const qos = mqtt.QoS.AtLeastOnce

describe('the AWS IoT device SDK for jobs', () => {
  it('receives a job from the local AWS IoT, starts it, reports its progress and ends it', async () => {
    const opened = await openIot()
    const { jobs } = await connectSdk(opened, 'SN1')
    const thing = { thingName: 'SN1' }
    const next = await first<iotjobs.model.NextJobExecutionChangedEvent>(handler =>
      jobs.subscribeToNextJobExecutionChangedEvents(thing, qos, handler),
    )
    const started = await first<iotjobs.model.StartNextJobExecutionResponse>(handler =>
      jobs.subscribeToStartNextPendingJobExecutionAccepted(thing, qos, handler),
    )
    await opened.iot.send(new CreateJobCommand({ jobId: 'job-1', targets: [arn('thing', 'SN1')], document: '{"a":1}' }))
    expect((await next.message).execution).toMatchObject({ jobId: 'job-1', status: 'QUEUED', jobDocument: { a: 1 } })

    await jobs.publishStartNextPendingJobExecution({ ...thing, clientToken: 'start' }, qos)
    const { clientToken, execution } = await started.message
    expect([clientToken, execution?.status, execution?.versionNumber]).toEqual(['start', 'IN_PROGRESS', 2])

    const job = { ...thing, jobId: 'job-1' }
    const accepted = await first<iotjobs.model.UpdateJobExecutionResponse>(handler =>
      jobs.subscribeToUpdateJobExecutionAccepted(job, qos, handler),
    )
    const rejected = await first<iotjobs.model.RejectedErrorResponse>(handler =>
      jobs.subscribeToUpdateJobExecutionRejected(job, qos, handler),
    )
    await jobs.publishUpdateJobExecution({ ...job, status: JobStatus.SUCCEEDED, expectedVersion: 2 }, qos)
    expect((await accepted.message).timestamp).toBeDefined()
    await jobs.publishUpdateJobExecution({ ...job, status: JobStatus.FAILED }, qos)
    expect((await rejected.message).code).toBe(iotjobs.model.RejectedErrorCode.INVALID_STATE_TRANSITION)
  })
})
