import { describe, expect, it } from 'vitest'
import { answerLost, changeAnswered } from '#web/lib/requests/changeKey.ts'
import { prepareRequest } from '#web/lib/requests/request.ts'

const headersOf = (init: RequestInit) => init.headers as Record<string, string>

describe('a request that the console sends', () => {
  it("has the fields of the call's path encoded in its address", () => {
    const { url, init } = prepareRequest({ method: 'GET', path: '/device/{name}' }, { name: 'SN:1/2 é' }, 'token')
    expect(url).toBe('/api/device/SN%3A1%2F2%20%C3%A9')
    expect(init.body).toBeUndefined()
  })

  it('has the fields of a GET that are not in its path in the query, without undefined ones', () => {
    const { url } = prepareRequest(
      { method: 'GET', path: '/get_users' },
      { pagesize: 2500, offset: 1, name: undefined },
      'token',
    )
    expect(url).toBe('/api/get_users?pagesize=2500&offset=1')
  })

  it('has the fields of a POST that are not in its path in a JSON body', () => {
    const { url, init } = prepareRequest(
      { method: 'POST', path: '/devicedata' },
      { deviceName: 'SN1', offset: 1 },
      'token',
    )
    expect(url).toBe('/api/devicedata')
    expect(init.body).toBe('{"deviceName":"SN1","offset":1}')
    expect(headersOf(init)['Content-Type']).toBe('application/json')
  })

  it('has the token in AccessToken, and no such header without a session', () => {
    expect(headersOf(prepareRequest({ method: 'GET', path: '/get_models' }, {}, 'token').init)['AccessToken']).toBe(
      'token',
    )
    expect(headersOf(prepareRequest({ method: 'POST', path: '/login_user' }, {}, undefined).init)).not.toHaveProperty(
      'AccessToken',
    )
  })

  const create = (name: string, audit: string | undefined = 'user.create') => {
    const route = { method: 'PUT', path: '/create_user', audit } as const
    const { init, change } = prepareRequest(route, { name }, 't')
    return { key: headersOf(init)['Idempotency-Key'], change: change ?? '' }
  }

  it('has a new idempotency key if it is a change, and none otherwise', () => {
    const first = create('first')
    expect(first.key).toMatch(/^[0-9a-f-]{36}$/)
    changeAnswered(first.change)
    expect(create('first').key).not.toBe(first.key)
    const { init, change } = prepareRequest({ method: 'POST', path: '/x' }, {}, 't')
    expect([headersOf(init)['Idempotency-Key'], change]).toEqual([undefined, undefined])
  })

  it('reuses the idempotency key of a change whose answer was lost if it repeats that change, and otherwise has a new key', () => {
    const anna = create('anna')
    answerLost(anna.change)
    expect(create('anna').key).toBe(anna.key)
    answerLost(anna.change)
    const berta = create('berta')
    expect(berta.key).not.toBe(anna.key)
    expect(create('anna').key).not.toBe(anna.key)
  })

  it('reuses the idempotency key of a change whose answer was lost even if a different change was answered meanwhile', () => {
    const [anna, berta] = [create('anna B'), create('berta B')]
    changeAnswered(anna.change)
    answerLost(berta.change)
    expect(create('berta B').key).toBe(berta.key)
  })
})
