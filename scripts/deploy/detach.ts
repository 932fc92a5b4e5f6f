import {
  DetachPolicyCommand,
  ListTargetsForPolicyCommand,
  ResourceNotFoundException,
  type IoTClient,
} from '@aws-sdk/client-iot'

/**
 * Detaches a policy from all certificates, because AWS IoT does not delete it otherwise. The certificates stay, and
 * can do nothing more. Returns how many there were.
 */
export const detachEverywhere = async (iot: IoTClient, policyName: string): Promise<number> => {
  let count = 0
  for (;;) {
    const targets = await targetsOf(iot, policyName)
    if (targets.length === 0) return count
    for (const target of targets) await iot.send(new DetachPolicyCommand({ policyName, target }))
    count += targets.length
  }
}

/** Always reads the first page, because detached targets are no longer listed. */
const targetsOf = async (iot: IoTClient, policyName: string): Promise<readonly string[]> => {
  try {
    return (await iot.send(new ListTargetsForPolicyCommand({ policyName, pageSize: 250 }))).targets ?? []
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return []
    throw error
  }
}
