import type { Parameter } from '#shared/contract/calls/models.ts'
import type { Difference } from '#web/components/form/merge.ts'
import type { ModelValues } from './modelValues.ts'

export type Parameters = readonly Parameter[]

export const isSameParameter = (one: Parameter | undefined, other: Parameter | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.mnemonic === other.mnemonic &&
    one.displayName === other.displayName &&
    one.dataType === other.dataType &&
    one.description === other.description &&
    one.unitsOfMeasure === other.unitsOfMeasure)

export const parameterMap = (parameters: Parameters): ReadonlyMap<string, Parameter> =>
  new Map(parameters.map(parameter => [parameter.mnemonic, parameter]))

/**
 * Replaces the parameter with a mnemonic, or adds one if there is none. The parameters may have been read again since
 * the user began to change one of them.
 */
export const withParameter = (parameters: Parameters, mnemonic: string, changed: Parameter): Parameters =>
  parameters.some(one => one.mnemonic === mnemonic)
    ? parameters.map(one => (one.mnemonic === mnemonic ? changed : one))
    : [changed, ...parameters]

/**
 * Applies the user's own changes of a model's parameters to the newest version of the parameters. Parameters that the
 * user did not change are as in the newest version.
 */
const mergedParameters = (initial: Parameters, mine: Parameters, theirs: Parameters): Parameters => {
  const [before, now] = [parameterMap(initial), parameterMap(mine)]
  const merged = new Map(parameterMap(theirs))
  for (const { mnemonic } of initial) if (!now.has(mnemonic)) merged.delete(mnemonic)
  for (const parameter of mine)
    if (!isSameParameter(parameter, before.get(parameter.mnemonic))) merged.set(parameter.mnemonic, parameter)
  return [...merged.values()]
}

/** Applies the user's own changes of a model to the model's newest version. */
export const mergedModel = (initial: ModelValues, mine: ModelValues, theirs: ModelValues): ModelValues => ({
  ...theirs,
  description: mine.description === initial.description ? theirs.description : mine.description,
  parameters: mergedParameters(initial.parameters, mine.parameters, theirs.parameters),
})

/** A parameter as text, such as `number, Pump pressure, bar`. */
const parameterInWords = (parameter: Parameter | undefined): string =>
  parameter
    ? [parameter.dataType, parameter.displayName, parameter.unitsOfMeasure, parameter.description]
        .filter(Boolean)
        .join(', ')
    : ''

export interface ModelDifference extends Difference {
  readonly key: string
}

/** The differences between two versions of a model: first the description, then each parameter by mnemonic. */
export const modelDifferences = (
  mine: ModelValues,
  theirs: ModelValues,
  merged: ModelValues,
): readonly ModelDifference[] => {
  const maps = [mine, theirs, merged].map(({ parameters }) => parameterMap(parameters))
  const [ofMine, ofTheirs, ofMerged] = maps
  const names = new Set(maps.flatMap(map => [...map.keys()]))
  const differing = [...names].filter(name => !isSameParameter(ofMine?.get(name), ofTheirs?.get(name)))
  return [
    ...(mine.description === theirs.description
      ? []
      : [
          {
            key: 'description of the model',
            label: 'Description',
            mine: mine.description,
            theirs: theirs.description,
            merged: merged.description,
          },
        ]),
    ...differing.map(name => ({
      key: `parameter ${name}`,
      label: name,
      mine: parameterInWords(ofMine?.get(name)),
      theirs: parameterInWords(ofTheirs?.get(name)),
      merged: parameterInWords(ofMerged?.get(name)),
    })),
  ]
}
