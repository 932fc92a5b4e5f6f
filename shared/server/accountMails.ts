// What the invitation mail to a new user contains.

interface Invited {
  readonly userName: string
  readonly password: string
  /** The address of the console. Undefined if the stage has no host name and CloudFront has not assigned one yet. */
  readonly console: string | undefined
}

/** The invitation mail to a user whom an administrator has created. Cognito replaces the placeholders in braces. */
export const invitationMail = ({ userName, password, console }: Invited) => ({
  subject: 'Benchwatch: your account',
  // The password comes last in the mail, so that no text after it can be mistaken for a part of it.
  text: [
    ...(console === undefined ? [] : [`Sign in to Benchwatch at ${console}`]),
    `Your user name is ${userName} and your first password is ${password}`,
  ].join(' - '),
})

/** The mail with the verification code that a user needs to set a new password. */
export const codeMail = (code: string) => ({
  subject: 'Benchwatch: verification code',
  text: `Your verification code is ${code}`,
})
