import { CommandFailure } from './commandFailure.ts'
import { findStack } from './stacks/findStack.ts'

/** Returns the outputs of a stage's stack. Throws an error with the remedy if the stage has not been deployed. */
export const stageOutputs = async (region: string, stackName: string): Promise<ReadonlyMap<string, string>> => {
  const stack = await findStack(region, stackName)
  if (!stack)
    throw new CommandFailure(
      `There is no stack ${stackName} in ${region}: check stage and region in the settings, or deploy it first`,
    )
  return new Map((stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]))
}

/**
 * Returns an output that every deployment of this release has. Throws an error with the remedy if the output is
 * missing.
 */
export const outputNamed = (outputs: ReadonlyMap<string, string>, name: string): string => {
  const value = outputs.get(name)
  if (value === undefined)
    throw new CommandFailure(`The deployed stack has no output ${name}: deploy this release with npm run deploy first`)
  return value
}
