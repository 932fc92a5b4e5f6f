import { publicKeys } from '../../gateways/signatures.ts'
import { mayEnrol } from './mayEnrol.ts'

/**
 * What the provisioning hook answers AWS IoT about an instrument that wants to enrol: whether it gets a certificate
 * and, if so, with which parameters of the provisioning template.
 */
export interface Enrolment {
  readonly allowProvisioning: boolean
  /**
   * The public keys with which instruments verify signed content. The provisioning template passes them to the
   * instrument, which installs only content that one of them verifies.
   */
  readonly parameterOverrides?: { readonly ContentKeys: string }
}

export const enrolment = async (deviceName: string, now: number): Promise<Enrolment> =>
  (await mayEnrol(deviceName, now))
    ? { allowProvisioning: true, parameterOverrides: { ContentKeys: JSON.stringify(await publicKeys()) } }
    : { allowProvisioning: false }
