/** The name of SES's configuration set for the mails of a stage, behind the stage's prefix. */
export const mailSet = 'mails'
