import {
  DetachPolicyCommand,
  ListTargetsForPolicyCommand,
  ResourceNotFoundException,
  type IoTClient,
} from '@aws-sdk/client-iot'

/**
 * Detaches a policy from all certificates, because AWS IoT does not delete an attached policy. The certificates are
 * kept, but no longer allow anything. Returns the number of certificates.
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

/**
 * Returns the first page of the policy's targets. Detached targets are no longer listed, so the next targets are on
 * the first page again.
 */
const targetsOf = async (iot: IoTClient, policyName: string): Promise<readonly string[]> => {
  try {
    return (await iot.send(new ListTargetsForPolicyCommand({ policyName, pageSize: 250 }))).targets ?? []
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return []
    throw error
  }
}
