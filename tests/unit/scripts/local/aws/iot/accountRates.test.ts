import { describe, expect, it } from 'vitest'
import { openAccountRates } from '#scripts/local/aws/iot/accountRates.ts'
import { iotRates, retainedMessagesPerSecond } from '#shared/server/iotRates.ts'

const refused = (work: () => void): boolean => {
  try {
    work()
    return false
  } catch (error) {
    expect(error).toMatchObject({ type: 'ThrottlingException', message: 'Rate exceeded' })
    return true
  }
}

describe('the request rates of an AWS account in AWS IoT', () => {
  it.each([...Object.entries(iotRates), ['RetainPublish', retainedMessagesPerSecond] as const])(
    'allow the operation %s %i times a second, and no more',
    (operation, rate) => {
      let now = 0
      const rates = openAccountRates(1, () => now)
      const ask = () => refused(() => rates(operation))
      expect(Array.from({ length: rate + 1 }, ask)).toEqual([...Array.from({ length: rate }, () => false), true])
      now = 1_000 / rate
      expect([ask(), ask()]).toEqual([false, true])
    },
  )

  it('are counted for each operation, can be multiplied by a setting, and are unlimited for some operations', () => {
    const rates = openAccountRates(2, () => 0)
    const count = (operation: string, calls: number) =>
      Array.from({ length: calls }, () => refused(() => rates(operation))).filter(isRefused => !isRefused).length
    expect(count('UpdateCertificate', 50)).toBe(20)
    expect(count('ListThingPrincipals', 50)).toBe(20)
    expect(count('DescribeEventConfigurations', 50)).toBe(50)
  })
})
