import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { JobName } from '#shared/contract/job.ts'
import { RuleName } from '#shared/contract/rule.ts'
import { Description, NewModelName, NewPassword, UserName } from '#shared/contract/values.ts'
import { passwordChecks, passwordRule, passwordShape } from '#shared/users/password.ts'

describe('the values that calls accept', () => {
  it.each(['', 'The column is about to clog', 'two\nlines\r\n\tand a tab', '温度 ±0.5 °C', '😀'.repeat(120)])(
    'include the description %j',
    text => {
      expect(Description.parse(text)).toBe(text)
    },
  )

  it.each([
    ['cannot have a control character', 'a\0b'],
    ['cannot have a control character', '\u001b[31m'],
    ['cannot have a line end', 'a\u0085'],
    ['at most 255 characters', 'x'.repeat(256)],
  ])('exclude a description for the reason "%s": %j', (reason, text) => {
    expect(Description.safeParse(text).error?.issues[0]?.message).toContain(reason)
  })

  it.each([
    ['rule', RuleName],
    ['model', NewModelName],
    ['job', JobName],
  ])('include a new %s name, with the spaces around it removed', (_, schema) => {
    expect(schema.parse(' Name1\t')).toBe('Name1')
    expect(schema.safeParse('Two words').success).toBe(false)
  })

  it('include a new password exactly as it was typed, up to 256 characters', () => {
    const longest = `Aa1! \t${'x'.repeat(250)}`
    expect(NewPassword.parse(longest)).toBe(longest)
    expect(NewPassword.safeParse(`${longest}x`).success).toBe(false)
    expect(passwordChecks(`${longest}x`).filter(({ isMet }) => !isMet)).toEqual([
      { text: 'At most 256 characters', isMet: false },
    ])
    expect(passwordChecks(longest).every(({ isMet }) => isMet)).toBe(true)
  })

  it.each([
    ' Benchwatch1!',
    'Benchwatch1! ',
    '\tBenchwatch1!',
    'Benchwatch1!\n',
    'Bench\nwatch1!',
    'Benchwatch1!\u00a0',
  ])('exclude a new password that Cognito would refuse: %j', password => {
    expect(NewPassword.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([passwordShape])
    expect(passwordChecks(password).filter(({ isMet }) => !isMet)).toEqual([
      { text: 'No blank at either end, and no line end', isMet: false },
    ])
  })

  it.each(['short', ' short ', ''])('exclude a password, with the password rule as the reason: %j', password => {
    expect(NewPassword.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([passwordRule])
  })

  it.each([
    [UserName, 'x'.repeat(129), 'At most 128 characters'],
    [z.array(z.string()).max(2), ['', '', ''], 'At most 2 entries'],
    [z.int().min(1), 0, 'At least 1'],
    [Description, 'x'.repeat(256), 'A description can have at most 255 characters'],
  ])("exclude a wrong value, with the field's own reason or else a general one in words", (schema, value, message) => {
    expect(schema.safeParse(value).error?.issues.map(issue => issue.message)).toEqual([message])
  })
})
