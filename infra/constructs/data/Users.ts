import { Duration, Stack, Validations, type RemovalPolicy } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type CfnUserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import { codeMail, invitationMail } from '#shared/server/accountMails.ts'
import { groups } from '#shared/users/roles.ts'
import { passwordPolicy } from '#shared/server/userPool.ts'

interface Props {
  readonly removalPolicy: RemovalPolicy
  readonly deletionProtection: boolean
  readonly accessTokenMinutes: number
  /**
   * The verified SES address from which invitations and codes are sent. If undefined, Cognito's own mailer sends
   * them.
   */
  readonly mailsFrom: string | undefined
  /**
   * The address of the console, for use in invitations. Undefined until the address is known; decision 172 says when
   * that is.
   */
  readonly console: string | undefined
}

/**
 * The people who sign in: a user pool to which only administrators can add users, the pool's groups, and the app
 * client that the service uses.
 */
export class Users extends Construct {
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, { accessTokenMinutes, mailsFrom, ...retention }: Props) {
    super(scope, id)
    this.pool = this.createPool(retention)
    if (mailsFrom !== undefined) this.mailBySes(mailsFrom)
    this.client = this.createClient(accessTokenMinutes)
    for (const groupName of groups)
      new CfnUserPoolGroup(this, groupName, { userPoolId: this.pool.userPoolId, groupName })
  }

  private createPool({
    removalPolicy,
    deletionProtection,
    console,
  }: Omit<Props, 'accessTokenMinutes' | 'mailsFrom'>): UserPool {
    const code = codeMail('{####}')
    const invitation = invitationMail({ userName: '{username}', password: '{####}', console })
    const pool = new UserPool(this, 'Pool', {
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      // 'Anna' and 'anna' are the same user. Cognito does not allow this setting to change in an existing pool.
      signInCaseSensitive: false,
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: { emailSubject: code.subject, emailBody: code.text },
      userInvitation: { emailSubject: invitation.subject, emailBody: invitation.text },
      // The service itself rejects symbols other than !@#$%^&*, because Cognito has no setting for that.
      passwordPolicy: {
        minLength: passwordPolicy.minimumLength,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(passwordPolicy.temporaryPasswordDays),
      },
      mfa: Mfa.OFF,
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection,
      removalPolicy,
    })
    Validations.of(pool).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason:
          'The sign-in that is specified knows user name and password only; a second factor would be a challenge that the console cannot answer.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason:
          'Threat protection judges the address and device of whoever calls Cognito. Here that is always the sign-in function, so the plus plan would be paid for each user and see nothing. Repeated wrong passwords lock a user name for a while on every plan.',
      },
    )
    return pool
  }

  private mailBySes(from: string): void {
    const definition = this.pool.node.defaultChild as CfnUserPool // The default child of a UserPool is a CfnUserPool.
    definition.emailConfiguration = {
      emailSendingAccount: 'DEVELOPER',
      from,
      sourceArn: Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: from }),
    }
  }

  private createClient(accessTokenMinutes: number): UserPoolClient {
    return this.pool.addClient('Client', {
      // The app client has a secret and allows only the flow ADMIN_USER_PASSWORD_AUTH, which needs AWS credentials.
      // So nobody can sign in without going through the service and its throttles.
      generateSecret: true,
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(accessTokenMinutes),
      idTokenValidity: Duration.minutes(accessTokenMinutes),
      // The browser never gets the refresh token. Cognito requires that the refresh token is valid for at least an
      // hour, and at least as long as the access token.
      refreshTokenValidity: Duration.minutes(Math.max(60, accessTokenMinutes)),
      // A user could call Cognito directly with the access token. Without this list of attributes that users may
      // change, such a call could change the address that recovery codes are sent to. The list must not be empty, so
      // it names an attribute that nothing reads.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    })
  }
}
