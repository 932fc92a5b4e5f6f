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

describe('the link in a mail that acknowledges an alarm', () => {
  it("opens the console's page for that alarm and for the receiver of the mail", async () => {
    const [page, token = ''] = (await acknowledgeAddress(opened, link, now))!.split('#token=')
    expect(page).toBe('https://console.example.com/acknowledge')
    expect(linkIn([key], 'benchwatch-lab-', token, now)).toEqual({ alarmId: opened.thread, receiverId: receiver.id })
  })

  it.each([
    ['a topic', { ...opened, receiver: { ...receiver, channel: 'sns' } }, link],
    ['a room', { ...opened, receiver: { ...receiver, channel: 'slack' } }, link],
    ['a text message', { ...opened, receiver: { ...receiver, channel: 'sms' } }, link],
    ['a message that the alarm is over', { ...opened, kind: 'resolved' }, link],
    ['a test', { ...opened, kind: 'test' }, link],
    ['a mail if the address of the console is unknown', opened, undefined],
  ] as const)('is missing in %s', async (_, about, to) => {
    expect(await acknowledgeAddress(about, to, now)).toBeUndefined()
  })

  it('is missing in a mail of a stage that has no such links', async () => {
    keys.linkKeys.mockResolvedValue([])
    expect(await acknowledgeAddress(opened, link, now)).toBeUndefined()
  })

  it('delays no mail if its keys cannot be read', async () => {
    keys.linkKeys.mockRejectedValue(new Error('Throttled'))
    expect(await acknowledgeAddress(opened, link, now)).toBeUndefined()
  })
})
