/** The name of the SES configuration set for a stage's mails, without the stage's prefix. */
export const mailSet = 'mails'
