import { enrolment, type Enrolment } from '../application/admission/enrolment.ts'

/** The event that AWS IoT sends before it provisions a thing by the claim certificate, as far as it is read here. */
interface ProvisioningRequest {
  readonly parameters?: Readonly<Record<string, string>>
}

/**
 * Decides whether an instrument may enrol; IoT provisions nothing if the function fails. Decision 61 has the rules.
 */
export const handler = async ({ parameters }: ProvisioningRequest): Promise<Enrolment> =>
  enrolment(parameters?.['SerialNumber'] ?? '', Date.now())
