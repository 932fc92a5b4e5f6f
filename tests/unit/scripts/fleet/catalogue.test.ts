import { describe, expect, it } from 'vitest'
import { demoModels, simulatedModels } from '#scripts/fleet/catalogue/catalogue.ts'
import { makeFleetMembers } from '#scripts/fleet/members.ts'
import { Parameter } from '#shared/contract/calls/models.ts'
import { ModelName } from '#shared/contract/values.ts'

/** The kinds of values without a unit: counts, ratios, states and texts. */
const withoutUnit = new Set(['reports', 'samples', 'flag', 'text', 'fixed'])
const ratios = new Set(['RESOLUTION', 'DISK_QUEUE', 'PROCESSES', 'JOBS_WAITING', 'LICENSES_USED'])

describe('the catalogue of demo instruments', () => {
  it.each(simulatedModels.map(model => [model.modelName, model] as const))(
    'has for %s a valid name and at least 30 named parameters with units',
    (modelName, { parameters }) => {
      expect(ModelName.safeParse(modelName).success).toBe(true)
      expect(parameters.length).toBeGreaterThanOrEqual(30)
      expect(new Set(parameters.map(({ mnemonic }) => mnemonic)).size).toBe(parameters.length)
      const unnamed = parameters.filter(
        ({ mnemonic, displayName, description }) =>
          !/^[A-Z][A-Z0-9_]+$/.test(mnemonic) || displayName === '' || description === '',
      )
      const unitless = parameters.filter(
        ({ mnemonic, unitsOfMeasure, behaviour }) =>
          unitsOfMeasure === '' && !withoutUnit.has(behaviour.type) && !ratios.has(mnemonic),
      )
      expect([...unnamed, ...unitless].map(({ mnemonic }) => mnemonic)).toEqual([])
    },
  )

  it.each(simulatedModels.map(model => [model.modelName, model] as const))(
    'refers in the model %s only to parameters of that model',
    (_name, { parameters, troubles }) => {
      const earlier = new Set<string>()
      for (const { mnemonic, behaviour } of parameters) {
        if (behaviour.type === 'follows') expect([...earlier]).toContain(behaviour.of)
        earlier.add(mnemonic)
      }
      for (const { affects = {}, errorCode } of troubles) {
        expect(errorCode).toMatch(/^0x[0-9a-f]+$/)
        for (const mnemonic of Object.keys(affects)) expect([...earlier]).toContain(mnemonic)
      }
    },
  )

  it('has at least two models of mass spectrometers and of chromatographs, and one of workstations', () => {
    const count = (kind: string): number => simulatedModels.filter(model => model.kind === kind).length
    expect(count('MS')).toBeGreaterThanOrEqual(2)
    expect(count('LC')).toBeGreaterThanOrEqual(2)
    expect(count('WS')).toBeGreaterThanOrEqual(1)
  })

  it("describes its parameters in the form that the product's API requires, without the settings of the simulation", () => {
    for (const { parameters } of demoModels) {
      for (const parameter of parameters) expect(Parameter.strict().safeParse(parameter).success).toBe(true)
    }
  })

  it('has five mass spectrometers, four chromatographs and three workstations in each dozen', () => {
    const kinds = makeFleetMembers(24).map(({ name }) => name.slice(0, 2))
    expect(kinds.filter(kind => kind === 'MS')).toHaveLength(10)
    expect(kinds.filter(kind => kind === 'LC')).toHaveLength(8)
    expect(kinds.filter(kind => kind === 'WS')).toHaveLength(6)
  })

  it('gives a larger fleet the same instruments as a smaller one, and further ones', () => {
    expect(makeFleetMembers(100).slice(0, 12)).toEqual(makeFleetMembers(12))
    expect(makeFleetMembers(1, 'DEMO')[0]?.name).toBe('DEMO-MS-0001')
  })
})
