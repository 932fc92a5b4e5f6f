import { beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/text/messages.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure, describeFailure } from '#web/lib/failure.ts'
import { notices } from '#web/lib/notices.ts'
import { read, readEverything } from '#web/lib/read.ts'
import { currentSession, startSession } from '#web/lib/session/session.ts'
import { memoryStorage, session as fixed } from '#tests/unit/web/support.ts'

const { getDevice, searchDevices, setRemarks } = routes.devices

const fetching = vi.fn<typeof fetch>()

const answers = (...parts: readonly [status: number, body?: unknown][]): void => {
  for (const [status, body] of parts) {
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    fetching.mockResolvedValueOnce(new Response(text, { status }))
  }
}

const failureOf = async (made: Promise<unknown>): Promise<CallFailure> => {
  const failure: unknown = await made.catch((error: unknown) => error)
  if (!(failure instanceof CallFailure)) throw new Error('no CallFailure')
  return failure
}

beforeEach(() => {
  fetching.mockReset()
  vi.stubGlobal('fetch', fetching)
  vi.stubGlobal('sessionStorage', memoryStorage())
  startSession({ ...fixed, userGroupsList: [...fixed.userGroupsList] })
})

describe('an API call from the console', () => {
  it('returns the body of a success', async () => {
    answers([200, { device: { deviceName: 'SN1' } }])
    expect(await call(getDevice, { name: 'SN1' })).toEqual({ device: { deviceName: 'SN1' } })
  })

  it('returns undefined for a 204, and shows a notice about it only once until a call has content again', async () => {
    answers([204], [204])
    expect(await call(getDevice, { name: 'SN204' })).toBeUndefined()
    expect(notices.get().map(({ text }) => text)).toEqual([messages.noContent])
    notices.set([])
    await call(getDevice, { name: 'SN204' })
    expect(notices.get()).toEqual([])
    answers([200, {}], [204])
    await call(getDevice, { name: 'SN204' })
    await call(getDevice, { name: 'SN204' })
    expect(notices.get()).toHaveLength(1)
  })

  it('throws the message, type, problems and request id of a failure', async () => {
    const problems = [{ field: 'name', message: 'too long' }]
    answers([400, { message: 'Bad name', type: 'Validation', problems, requestId: 'r1' }])
    expect(await failureOf(call(getDevice, { name: 'SN1' }))).toMatchObject({
      status: 400,
      message: 'Bad name',
      type: 'Validation',
      problems,
      requestId: 'r1',
    })
  })

  it.each([
    ['an empty body', ''],
    ['a page instead of JSON', '<html>Bad gateway</html>'],
    ['a body without a message', '{}'],
  ])('throws the specified message for a failure with %s', async (_, body) => {
    answers([502, body])
    expect((await failureOf(call(getDevice, { name: 'SN1' }))).message).toBe(messages.somethingWentWrong)
  })

  it.each([
    [429, 'TooManyRequests', '{"message":"Too Many Requests"}'],
    [503, 'Unavailable', '{"message":"Service Unavailable"}'],
    [503, 'Unavailable', ''],
  ])('says that the service is busy if a gateway answers %i', async (status, type, body) => {
    answers([status, body])
    expect(await failureOf(call(getDevice, { name: 'SN1' }))).toMatchObject({ status, type, message: messages.busy })
  })

  it("shows the server's own message if the service is busy", async () => {
    answers([503, { message: 'The reports service is busy', type: 'Unavailable', requestId: 'r1' }])
    expect(describeFailure(await failureOf(call(getDevice, { name: 'SN1' })))).toBe(
      'The reports service is busy (Request r1)',
    )
  })

  it('distinguishes an unreachable server from a failed call', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const failure = await failureOf(call(getDevice, { name: 'SN1' }))
    expect([failure.type, failure.status]).toEqual(['Unreachable', 0])
    expect(describeFailure(failure)).toBe(`${messages.somethingWentWrong} The server could not be reached.`)
  })

  it('retries a change with its idempotency key if the answer was cut off, and then reports the server unreachable', async () => {
    const input = { deviceName: 'SN1', deviceModel: 'TripleQuad', remarks: 'moved' }
    const broken = new ReadableStream({ pull: controller => controller.error(new TypeError('network error')) })
    fetching.mockResolvedValueOnce(new Response(broken, { status: 200 }))
    expect(await failureOf(call(setRemarks, input))).toMatchObject({ status: 0, type: 'Unreachable' })
    answers([200, { message: 'saved' }], [200, { message: 'saved' }])
    await call(setRemarks, input)
    await call(setRemarks, input)
    const keys = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it.each([
    ['a gateway refused', 429],
    ['the server is still carrying out', 503],
  ])('keeps the idempotency key for the next attempt of a change that %s', async (_, status) => {
    const input = { deviceName: 'SN1', deviceModel: 'TripleQuad', remarks: `moved ${status}` }
    fetching.mockClear()
    answers([status, {}], [200, { message: 'saved' }])
    await failureOf(call(setRemarks, input))
    await call(setRemarks, input)
    const keys = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
  })

  it('ends the session on a 401 of a protected call', async () => {
    answers([401, { message: 'Unauthorized' }])
    await failureOf(call(getDevice, { name: 'SN1' }))
    expect(currentSession()).toBeNull()
    expect(notices.get().map(({ text }) => text)).toEqual([messages.sessionExpired])
  })

  it('leaves the session open if a sign-in is refused', async () => {
    answers([401, { message: messages.invalidCredentials, type: 'InvalidCredentials', requestId: 'r1' }])
    const failure = await failureOf(call(routes.signin.loginUser, { userName: 'a', password: 'b' }))
    expect(describeFailure(failure)).toBe(messages.invalidCredentials)
    expect(currentSession()).not.toBeNull()
  })

  it('does not end the current session if a 401 for the previous session arrives late', async () => {
    const late = Promise.withResolvers<Response>()
    fetching.mockReturnValueOnce(late.promise)
    const made = failureOf(call(getDevice, { name: 'SN1' }))
    startSession({ ...fixed, userGroupsList: ['readOnlyUser'], accessToken: 'newer' })
    late.resolve(new Response('{}', { status: 401 }))
    await made
    expect(currentSession()?.accessToken).toBe('newer')
  })

  it('requests further parts of a list until the page is complete', async () => {
    answers(
      [200, { total: 3, deviceList: [1], nextToken: 'a' }],
      [200, { total: 3, deviceList: [2], nextToken: 'b' }],
      [200, { total: 3, deviceList: [3] }],
    )
    expect(await read(searchDevices, { assetPage: true, pageSize: 10_000 })).toEqual({
      total: 3,
      deviceList: [1, 2, 3],
    })
    const bodies = fetching.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)
    expect(bodies).toEqual([
      { assetPage: true, pageSize: 10_000 },
      { assetPage: true, pageSize: 9_999, nextToken: 'a' },
      { assetPage: true, pageSize: 9_998, nextToken: 'b' },
    ])
  })

  it('requests further parts of a page with the same spelling of the page size as in the first request', async () => {
    answers([200, { deviceList: [1, 2], nextToken: 'a' }], [200, { deviceList: [3], nextToken: 'b' }])
    expect(await read(searchDevices, { pagesize: 3, offset: 2 })).toMatchObject({ deviceList: [1, 2, 3] })
    expect(JSON.parse(String(fetching.mock.calls[1]?.[1]?.body))).toEqual({ pagesize: 1, offset: 2, nextToken: 'a' })
  })

  it('stops requesting parts when the page is full, even if there are more', async () => {
    answers([200, { deviceList: [1, 2], nextToken: 'a' }])
    expect(await read(searchDevices, { pageSize: 2 })).toEqual({ deviceList: [1, 2], nextToken: 'a' })
    expect(fetching).toHaveBeenCalledTimes(1)
  })

  it('joins all pages of a list that is nested in the answer', async () => {
    const part = (...deviceNames: string[]) => ({
      job: { executions: deviceNames.map(deviceName => ({ deviceName })) },
    })
    answers([200, { ...part('SN1'), nextToken: 't' }], [200, part('SN2')])
    const begun: unknown[] = []
    const whole = await read(
      routes.jobs.getJob,
      { jobName: 'j' },
      undefined,
      (first, next) => ({
        ...next,
        job: { ...next.job, executions: [...first.job.executions, ...next.job.executions] },
      }),
      shown => begun.push(shown),
    )
    expect(begun).toEqual([{ ...part('SN1'), nextToken: 't' }])
    expect(whole).toEqual(part('SN1', 'SN2'))
    expect(String(fetching.mock.calls[1]?.[0])).toContain('nextToken=t')
  })

  it('requests all pages if the caller wants all of them, and reports the progress', async () => {
    answers(
      [200, { deviceList: [1, 2], nextToken: 'a' }],
      [200, { deviceList: [3], nextToken: 'b' }],
      [200, { deviceList: [4] }],
    )
    const parts: number[] = []
    const { signal } = new AbortController()
    const all = await readEverything(searchDevices, { pageSize: 2, offSet: 1 }, signal, rows => parts.push(rows))
    expect([all, parts]).toEqual([{ deviceList: [1, 2, 3, 4] }, [2, 3]])
  })
})
