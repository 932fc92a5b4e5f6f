import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { root } from '#scripts/base/project.ts'
import { demoModels, simulatedModels, troubles } from '#scripts/fleet/catalogue/catalogue.ts'
import { ModelRows, ParameterSet } from '#scripts/fleet/catalogue/models.ts'
import { readCatalogueFile } from '#scripts/fleet/catalogue/readCatalogueFile.ts'
import { makeFleetMembers } from '#scripts/fleet/members.ts'
import { phases } from '#scripts/fleet/simulation/phases.ts'
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

  it.each(simulatedModels.map(model => [model.modelName, model] as const))(
    'has for %s only targets and effects of errors within the limits of their parameters',
    (_name, model) => {
      const outside = model.parameters.flatMap(({ mnemonic, behaviour }) => {
        if (behaviour.type !== 'level') return []
        const [lowest, highest] = behaviour.limits
        const affected = model.troubles.flatMap(({ affects }) => affects[mnemonic] ?? [])
        return [...behaviour.targets, ...affected].every(value => value >= lowest && value <= highest) ? [] : [mnemonic]
      })
      expect(outside).toEqual([])
    },
  )

  it('has a model for each set of parameters', () => {
    const files = readdirSync(path.join(root, 'scripts/fleet/catalogue/parameters'))
    const used = readCatalogueFile('models.json', ModelRows).flatMap(({ parameterSets }) => parameterSets)
    expect(files.toSorted()).toEqual([...new Set(used)].map(set => `${set}.json`).toSorted())
  })

  it('has each model and each code of an error once', () => {
    const names = simulatedModels.map(({ modelName }) => modelName)
    const codes = Object.values(troubles).flatMap(ofKind => ofKind.map(({ errorCode }) => errorCode))
    expect([new Set(names).size, new Set(codes).size]).toEqual([names.length, codes.length])
  })

  it('has for each phase a shortest time that is not above its longest', () => {
    const reversed = Object.values(phases).filter(({ seconds: [shortest, longest] }) => shortest > longest)
    expect(reversed).toEqual([])
  })

  it('refuses a field that a parameter does not have, such as a misspelt one', () => {
    const set = readCatalogueFile('parameters/controller.json', ParameterSet)
    const [row] = set.parts['controller'] ?? []
    const misspelt = { ...set, parts: { controller: [{ ...row, dataTyp: 'number' }] } }
    expect(ParameterSet.safeParse(set).success).toBe(true)
    expect(ParameterSet.safeParse(misspelt).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['dataTyp'], path: ['parts', 'controller', 0] },
    ])
  })

  it('says which file and which field is wrong', () => {
    const wrong = z.object({ off: z.object({ load: z.number() }) })
    expect(() => readCatalogueFile('phases.json', wrong)).toThrow(/phases\.json is not valid[^]*off\.load/)
  })

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
