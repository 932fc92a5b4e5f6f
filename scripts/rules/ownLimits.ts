import type { OwnLimits, OwnLimitsByRule } from '#functions/domain/alarms/state/ownVersion.ts'
import type { FixtureInput } from './fixture.ts'

type OwnLimitInput = Extract<FixtureInput, { readonly ownLimit: unknown }>['ownLimit']

/** Returns an instrument's own limits after a person has set or removed one of them. */
export const applyOwnLimit = (
  before: OwnLimitsByRule | undefined,
  { ruleName, place, value }: OwnLimitInput,
  modelName: string,
  { at, publication }: { readonly at: number; readonly publication: number },
): OwnLimitsByRule => {
  const known = before?.get(ruleName)
  const values = new Map(known?.values)
  if (value === null) values.delete(place)
  else values.set(place, value)
  const changes: OwnLimits['changes'] = [...(known?.changes ?? []), { since: publication, at }]
  return new Map(before).set(ruleName, { modelName, values, changes })
}
