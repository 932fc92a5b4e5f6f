import { describe, expect, it } from 'vitest'
import { textFields } from '#tests/support/contractFields.ts'

const hidden = ['a\u0000b', 'a\u0085b', 'a\u2028b', 'a\u200bb', 'a\ufeffb', 'a\u202eb', 'a\u2066b']

/** Texts of changes that the schema only compares, with what makes that enough. */
const compared: Readonly<Record<string, string>> = {
  id: 'names a stored alarm',
  name: 'names a stored view',
  reportName: 'names a stored report',
  'ids.*': 'names a stored alarm',
  userName: 'names a stored user',
  fileName: 'names an uploaded file',
  fileKey: 'is cleaned by cleanFileName',
  uploadId: 'is made by the store',
  nextToken: 'is made by the service',
  password: 'is a credential',
  newPassword: 'is a credential',
  verificationCode: 'is a credential',
  token: 'is a credential',
  reportQuery: 'is only compared',
  'instruments.*.csr': 'is parsed',
  'instruments.*.deviceName': 'is checked row by row',
  'instruments.*.modelName': 'is checked row by row',
  'parameters.* (name)': 'is the mnemonic, which is checked',
  'parameters.*.mnemonic': 'is checked beside the stored ones, by acceptParameters',
  'parameters.*.displayName': 'is checked beside the stored ones, by acceptParameters',
  'parameters.*.description': 'is checked beside the stored ones, by acceptParameters',
  'parameters.*.unitsOfMeasure': 'is checked beside the stored ones, by acceptParameters',
  'reportPayload.selectClause.*': 'is one of the names of the entity',
  'reportPayload.summary.measures.*': 'is one of the names of the entity',
  'reportPayload.whereClause.*.parameterName': 'is one of the names of the entity',
  'reportPayload.whereClause.*.parameterValue': 'is checked by conditionProblems',
  'schedule.recipients.*': 'names a stored user',
  'recipients.*': 'names a stored user',
  'people.*.personId': 'names a stored person',
  'channels.*': 'names a stored channel',
  'steps.*.people.*.personId': 'names a stored person',
  'steps.*.channels.*': 'names a stored channel',
  'rota.people.*.personId': 'names a stored person',
  'rota.overrides.*.personId': 'names a stored person',
  'subject.name': 'names a stored instrument, model or rule',
  personId: 'names a stored person',
  channelId: 'names a stored channel',
  teamId: 'names a stored team',
  calendar: 'is a credential',
}

describe('every text in the contract', () => {
  it('must be well-formed Unicode', () => {
    const taking = textFields().filter(({ schema }) =>
      ['\ud800', 'a\udfffb'].some(text => schema.safeParse(text).success),
    )
    expect(taking.map(({ name }) => name)).toEqual([])
  })

  it('must have no hidden characters if a call stores it', () => {
    const stored = textFields().filter(({ route }) => route.audit !== undefined)
    const taking = stored.filter(({ schema }) => hidden.some(text => schema.safeParse(text).success))
    const isKnown = (path: readonly string[]): boolean => Object.hasOwn(compared, path.join('.'))
    expect(taking.filter(({ path }) => !isKnown(path)).map(({ name }) => name)).toEqual([])
    expect(taking.map(({ name }) => name)).not.toContain('createModel body parameters.*.mnemonic')
  })

  it('is converted to normalised Unicode if it is the name of something new', () => {
    const names = textFields().filter(({ schema }) => schema.safeParse('\u00a0O\u0308\u00a0').data === '\u00d6')
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'createReport body reportName',
        'createUser body firstname',
        'enrolDevices body batch',
        'saveView body name',
        'createModel body parameters.*.displayName',
      ]),
    )
  })
})
