import { describe, expect, it } from 'vitest'
import { at, parts, resourcesOf, synth } from './synth.ts'

const templates = synth({ reportSender: 'reports@example.com' })

interface Statement {
  readonly Action: string | readonly string[]
  readonly Principal?: { readonly Service?: string }
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const statements = parts.flatMap(part =>
  resourcesOf(templates[part], 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
    at<Statement[]>(Properties, 'PolicyDocument.Statement'),
  ),
)

describe('a right that is wide on purpose', () => {
  it.each([
    ['ses:SendEmail', { StringEquals: { 'ses:FromAddress': 'reports@example.com' } }],
    ['iam:PassRole', { StringEquals: { 'iam:PassedToService': 'iot.amazonaws.com' } }],
    ['sns:Subscribe', { StringEquals: { 'sns:Protocol': 'email' } }],
  ])('%s is narrowed by its condition, wherever it is granted', (action, condition) => {
    const granting = statements.filter(({ Action }) => [Action].flat().includes(action))
    expect(granting.length).toBeGreaterThan(0)
    for (const { Condition } of granting) expect(Condition).toEqual(condition)
  })
})
