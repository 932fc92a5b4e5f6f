import {
  AddThingToThingGroupCommand,
  CreateJobCommand,
  CreateThingGroupCommand,
  DescribeJobCommand,
  DescribeJobExecutionCommand,
  ListThingsInThingGroupCommand,
  RemoveThingFromThingGroupCommand,
  type CreateJobCommandInput,
} from '@aws-sdk/client-iot'
import { describe, expect, it } from 'vitest'
import { arn, openDevice, openIot } from './jobsSupport.ts'
import { eventually } from '#tests/support/eventually.ts'

const thingGroupName = 'benchwatch-local-model-UPLC40'

const openGroup = async () => {
  const opened = await openIot()
  await opened.iot.send(new CreateThingGroupCommand({ thingGroupName }))
  const join = (thingName: string) => opened.iot.send(new AddThingToThingGroupCommand({ thingGroupName, thingName }))
  const leave = (thingName: string) =>
    opened.iot.send(new RemoveThingFromThingGroupCommand({ thingGroupName, thingName }))
  const statusOf = async (thingName: string, jobId = 'job-1') =>
    (await opened.iot.send(new DescribeJobExecutionCommand({ thingName, jobId }))).execution?.status
  return { ...opened, join, leave, statusOf }
}

const continuous: CreateJobCommandInput = {
  jobId: 'job-1',
  targets: [arn('thinggroup', thingGroupName)],
  document: '{}',
  targetSelection: 'CONTINUOUS',
}

describe('a thing group of the local AWS IoT', () => {
  it('lists the things that were added to it, page by page', async () => {
    const { iot, join, leave } = await openGroup()
    await join('SN1')
    await join('SN1')
    await join('SN2')
    const first = await iot.send(new ListThingsInThingGroupCommand({ thingGroupName, maxResults: 1 }))
    const { nextToken } = first
    const second = await iot.send(new ListThingsInThingGroupCommand({ thingGroupName, maxResults: 1, nextToken }))
    expect([first.things, second.things, second.nextToken]).toEqual([['SN1'], ['SN2'], undefined])
    await leave('SN1')
    expect((await iot.send(new ListThingsInThingGroupCommand({ thingGroupName }))).things).toEqual(['SN2'])
  })

  it('may be created again with its present properties, but not with different ones', async () => {
    const { iot } = await openGroup()
    const again = await iot.send(new CreateThingGroupCommand({ thingGroupName }))
    expect(again.thingGroupArn).toBe(arn('thinggroup', thingGroupName))
    const other = { thingGroupName, thingGroupProperties: { thingGroupDescription: 'other' } }
    await expect(iot.send(new CreateThingGroupCommand(other))).rejects.toMatchObject({
      name: 'ResourceAlreadyExistsException',
    })
  })

  it('contains only existing things, and must have a valid name', async () => {
    const { iot, join } = await openGroup()
    await expect(join('nobody')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    await expect(iot.send(new ListThingsInThingGroupCommand({ thingGroupName: 'none' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    await expect(iot.send(new CreateThingGroupCommand({ thingGroupName: 'with space' }))).rejects.toMatchObject({
      name: 'InvalidRequestException',
    })
  })
})

describe('a job for a thing group of the local AWS IoT', () => {
  it('reaches things that join the group later, which are notified of it', async () => {
    const opened = await openGroup()
    await opened.join('SN1')
    await opened.iot.send(new CreateJobCommand(continuous))
    const device = await openDevice(opened, 'SN2')
    await opened.join('SN2')
    await eventually('the device is notified', async () => device.messages('notify-next').length > 0)
    expect(device.messages('notify-next')[0]).toMatchObject({ execution: { jobId: 'job-1', status: 'QUEUED' } })
    await device.ask('job-1/update', { status: 'SUCCEEDED' })
    const { job } = await opened.iot.send(new DescribeJobCommand({ jobId: 'job-1' }))
    expect(job).toMatchObject({
      status: 'IN_PROGRESS',
      jobProcessDetails: { numberOfQueuedThings: 1, numberOfSucceededThings: 1 },
    })
  })

  it('is withdrawn from a thing that leaves the group, and queued again if the thing returns', async () => {
    const { iot, join, leave, statusOf } = await openGroup()
    await join('SN1')
    await iot.send(new CreateJobCommand(continuous))
    await leave('SN1')
    expect(await statusOf('SN1')).toBe('REMOVED')
    await join('SN1')
    expect(await statusOf('SN1')).toBe('QUEUED')
  })

  it('does not reach things that join later if it is a snapshot', async () => {
    const { iot, join, statusOf } = await openGroup()
    await join('SN1')
    await iot.send(new CreateJobCommand({ ...continuous, targetSelection: 'SNAPSHOT' }))
    await join('SN2')
    expect(await statusOf('SN1')).toBe('QUEUED')
    await expect(statusOf('SN2')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})
