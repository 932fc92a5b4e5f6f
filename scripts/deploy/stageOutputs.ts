import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { CommandFailure } from './commandFailure.ts'

/** The outputs of one stack of a stage. Throws with the remedy where the stage was not deployed. */
export const stageOutputs = async (region: string, stackName: string): Promise<ReadonlyMap<string, string>> => {
  const cloudFormation = new CloudFormationClient({ region })
  try {
    const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stackName }))
    return new Map((Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]))
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist'))
      throw new CommandFailure(
        `There is no stack ${stackName} in ${region}: check stage and region in the settings, or deploy it first`,
        { cause: error },
      )
    throw error
  }
}

/** An output that every deployment has. */
export const outputNamed = (outputs: ReadonlyMap<string, string>, name: string): string => {
  const value = outputs.get(name)
  if (value === undefined)
    throw new CommandFailure(`The deployed stack has no output ${name}: deploy this release with npm run deploy first`)
  return value
}
