import { publicKeys } from '../../gateways/signatures.ts'
import { mayEnrol } from './mayEnrol.ts'

/** What AWS IoT is told of an instrument that asks for a thing of its own. */
export interface Enrolment {
  readonly allowProvisioning: boolean
  /** The template hands the keys on: content is installed where one of them has signed it. */
  readonly parameterOverrides?: { readonly ContentKeys: string }
}

export const enrolment = async (deviceName: string): Promise<Enrolment> =>
  (await mayEnrol(deviceName))
    ? { allowProvisioning: true, parameterOverrides: { ContentKeys: JSON.stringify(await publicKeys()) } }
    : { allowProvisioning: false }
