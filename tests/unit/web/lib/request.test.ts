import { expect, it } from 'vitest'
import { changeAnswered } from '#web/lib/changeKey.ts'
import { requestOf } from '#web/lib/request.ts'

const headersOf = (init: RequestInit) => init.headers as Record<string, string>

it('puts what the path names into the path, encoded', () => {
  const { url, init } = requestOf({ method: 'GET', path: '/device/{name}' }, { name: 'SN:1/2 é' }, 'token')
  expect(url).toBe('/api/device/SN%3A1%2F2%20%C3%A9')
  expect(init.body).toBeUndefined()
})

it('puts the rest of a GET into the query and leaves out what is missing', () => {
  const { url } = requestOf(
    { method: 'GET', path: '/get_users' },
    { pagesize: 2500, offset: 1, name: undefined },
    'token',
  )
  expect(url).toBe('/api/get_users?pagesize=2500&offset=1')
})

it('puts the rest of a POST into a JSON body', () => {
  const { url, init } = requestOf({ method: 'POST', path: '/devicedata' }, { deviceName: 'SN1', offset: 1 }, 'token')
  expect(url).toBe('/api/devicedata')
  expect(init.body).toBe('{"deviceName":"SN1","offset":1}')
  expect(headersOf(init)['Content-Type']).toBe('application/json')
})

it('carries the token in AccessToken, and no such header without a session', () => {
  expect(headersOf(requestOf({ method: 'GET', path: '/get_models' }, {}, 'token').init)['AccessToken']).toBe('token')
  expect(headersOf(requestOf({ method: 'POST', path: '/login_user' }, {}, undefined).init)).not.toHaveProperty(
    'AccessToken',
  )
})

it('carries an idempotency key of its own on every mutation and on nothing else', () => {
  const key = (audit?: string) =>
    headersOf(requestOf({ method: 'POST', path: '/x', ...(audit && { audit }) }, {}, 't').init)['Idempotency-Key']
  const first = key('device.status')
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  changeAnswered()
  expect(key('device.status')).not.toBe(first)
  expect(key()).toBeUndefined()
})

it('repeats the key of a change whose answer got lost, and of no other', () => {
  const key = (name: string) =>
    headersOf(requestOf({ method: 'PUT', path: '/create_user', audit: 'user.create' }, { name }, 't').init)[
      'Idempotency-Key'
    ]
  const first = key('anna')
  expect(key('anna')).toBe(first)
  expect(key('berta')).not.toBe(first)
  expect(key('anna')).not.toBe(first)
})
