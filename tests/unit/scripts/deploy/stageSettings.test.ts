import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { formatContextArguments, readStageSettings } from '#scripts/deploy/stageSettings.ts'
import { encodings } from '#tests/support/files/encodings.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwatch-stage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileWith = (text: string | Buffer): string => {
  const file = path.join(folder, 'stage.json')
  writeFileSync(file, text)
  return file
}

describe('the settings of a stage', () => {
  it('are read from the file, with defaults for missing ones', () => {
    const settings = readStageSettings(fileWith('{"stage": "lab", "historyRetentionDays": 30}'))
    expect(settings).toMatchObject({ stage: 'lab', historyRetentionDays: 30, logRetentionDays: 90 })
  })

  it.each(encodings)('are read in %s', (_, encode) => {
    expect(readStageSettings(fileWith(encode('{"stage": "lab"}'))).stage).toBe('lab')
  })

  it('are refused if their file is neither UTF-8 nor UTF-16', () => {
    const latin1 = Buffer.from('{"stage": "läb"}', 'latin1')
    expect(() => readStageSettings(fileWith(latin1))).toThrow(/stage\.json cannot be read as text\. Line 1 is neither/)
  })

  it('are refused with the name of the file and of every wrong field', () => {
    expect(() => readStageSettings(fileWith('{"stage": "Lab", "historyDays": 30}'))).toThrow(
      /stage\.json is not valid:(?=.*stage must be)(?=.*historyDays is not a setting)/s,
    )
    expect(() => readStageSettings(fileWith('stage: lab'))).toThrow(
      /stage\.json cannot be read as JSON.*must hold \{\}/s,
    )
    expect(() => readStageSettings(path.join(folder, 'missing.json'))).toThrow(/missing\.json cannot be read/)
  })

  it('are passed to the CDK, except those without a value', () => {
    expect(formatContextArguments({ stage: 'lab', ephemeral: true, alarmEmail: undefined })).toEqual([
      '-c',
      'stage=lab',
      '-c',
      'ephemeral=true',
    ])
  })
})
