import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { linkKeys } from '#functions/gateways/linkKeys.ts'
import { linkIn } from '#functions/domain/notifications/acknowledgeToken.ts'

const keys = vi.hoisted(() => ({ linkKeys: vi.fn<typeof linkKeys>() }))
vi.mock('#functions/gateways/linkKeys.ts', () => keys)
vi.stubEnv('STAGE_PREFIX', 'benchwatch-lab-')
const { acknowledgeAddress } = await import('#functions/application/deliveries/acknowledgeAddress.ts')

const key = { name: 'First', secret: 'secret' }
const now = 1_764_223_200_000
const link = 'https://console.example.com/alarms/1'
const receiver = { id: 'mail:ada@lab.example', channel: 'mail', name: 'Ada', isToldOver: false } as const
const opened = { kind: 'opened', thread: 'SN-1.TooHot.1.2', receiver } as const

beforeEach(() => {
  keys.linkKeys.mockReset()
  keys.linkKeys.mockResolvedValue([key])
})

describe('the acknowledgement link in a mail', () => {
  it("opens the page that acknowledges the alarm for the mail's receiver", async () => {
    const [page, token = ''] = (await acknowledgeAddress(opened, link, now))!.split('#token=')
    expect(page).toBe('https://console.example.com/acknowledge')
    expect(linkIn([key], 'benchwatch-lab-', token, now)).toEqual({ alarmId: opened.thread, receiverId: receiver.id })
  })

  it.each([
    ['a message to a topic', { ...opened, receiver: { ...receiver, channel: 'sns' } }, link],
    ['a message to a room', { ...opened, receiver: { ...receiver, channel: 'slack' } }, link],
    ['a text message', { ...opened, receiver: { ...receiver, channel: 'sms' } }, link],
    ['a message that the alarm has ended', { ...opened, kind: 'resolved' }, link],
    ['a test message', { ...opened, kind: 'test' }, link],
    ["a mail if the console's address is unknown", opened, undefined],
  ] as const)('is left out of messages that cannot have it: %s', async (_, about, to) => {
    expect(await acknowledgeAddress(about, to, now)).toBeUndefined()
  })

  it('is left out if the stage has no keys that sign acknowledgement links', async () => {
    keys.linkKeys.mockResolvedValue([])
    expect(await acknowledgeAddress(opened, link, now)).toBeUndefined()
  })

  it('is left out, without a delay of the mail, if the signing keys cannot be read', async () => {
    keys.linkKeys.mockRejectedValue(new Error('Throttled'))
    expect(await acknowledgeAddress(opened, link, now)).toBeUndefined()
  })
})
