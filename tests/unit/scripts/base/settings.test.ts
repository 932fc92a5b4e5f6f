import { describe, expect, it } from 'vitest'
import { readSettings } from '#scripts/base/settings.ts'

describe('the settings of npm start', () => {
  it('switch on the SES sandbox if they list the addresses that it has confirmed', () => {
    expect(readSettings({}).sesSandbox).toBeUndefined()
    expect(readSettings({ SES_SANDBOX: 'ann@example.com,bob@example.com' }).sesSandbox).toEqual([
      'ann@example.com',
      'bob@example.com',
    ])
  })

  it('multiply the request rates of the AWS IoT stand-in', () => {
    expect([readSettings({}).iotRateTimes, readSettings({ IOT_RATE_TIMES: '5' }).iotRateTimes]).toEqual([1, 5])
  })

  it.each([
    ['SES_SANDBOX', 'ann', "SES_SANDBOX is 'ann'; it must be e-mail addresses with commas between"],
    ['IOT_RATE_TIMES', '0', "IOT_RATE_TIMES is '0'; it must be a whole number from 1 to 1000"],
    ['PORT', '80a', "PORT is '80a'; it must be a whole number from 0 to 65535"],
    ['CONTENT_KEYS', 'a,a', "CONTENT_KEYS is 'a,a'; it must be ids of letters, digits and hyphens"],
  ])('are refused with the name of the variable and the accepted values: %s', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message)
  })
})
