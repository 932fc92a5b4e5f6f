import type { Jwks } from 'aws-jwt-verify/jwk'

/** The addresses of the running stand-ins, and the public keys that verify users' tokens. */
export interface CloudEndpoints {
  readonly dynamoDb: string
  readonly cognito: string
  readonly s3: string
  readonly sns: string
  readonly ses: string
  readonly iot: string
  readonly kms: string
  readonly secretsManager: string
  /** The address of the stand-ins for Slack, PagerDuty, Teams workflows and webhooks. */
  readonly receivers: string
  readonly firehose: string
  readonly athena: string
  readonly mqttPort: number
  readonly mqttTlsPort: number
  readonly jwks: Jwks
}
