// Server only: lint keeps the console from loading this file.

interface Invited {
  readonly userName: string
  readonly password: string
  /** Undefined if the stage has no host name of its own: its address is not known when the mail is written. */
  readonly console: string | undefined
}

/** The mail to a user whom an administrator has created. Cognito fills in what is between braces. */
export const invitationMail = ({ userName, password, console }: Invited) => ({
  subject: 'Benchwatch: your account',
  // The password stands at the end, where nothing can be taken for a part of it.
  text: [
    ...(console === undefined ? [] : [`Sign in to Benchwatch at ${console}`]),
    `Your user name is ${userName} and your first password is ${password}`,
  ].join(' - '),
})

/** The mail with the code that sets a new password. */
export const codeMail = (code: string) => ({
  subject: 'Benchwatch: verification code',
  text: `Your verification code is ${code}`,
})
