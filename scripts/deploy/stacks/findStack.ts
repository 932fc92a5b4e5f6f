import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation'

/** Returns CloudFormation's description of a stack. Undefined if there is no stack with this name. */
export const findStack = async (region: string, StackName: string): Promise<Stack | undefined> => {
  try {
    return (await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }))).Stacks?.[0]
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return undefined
    throw error
  }
}
