/**
 * The texts that the specification fixes to the letter, each once. Section numbers name document A unless they start
 * with B.
 */
export const messages = {
  /** §8: one text for an unknown user, a wrong password and a disabled user, so that none can be told from another. */
  invalidCredentials: 'Invalid User Name or Password',
  /** §4, §8, B §8. */
  sessionExpired: 'Session Timed out, Please Login',
  /** §8, B §8: a failure that carries no message of its own. */
  somethingWentWrong: 'Something went wrong. please try again !!',
  /** A service behind the call is throttled or away for a moment. */
  busy: 'The service is busy. Try again in a few seconds',
  /** §8, B §8: a list or a panel whose data could not be read. */
  fetchFailed: 'Failed to fetch the data !!',
  /** §8: the text of every empty table. */
  noRowsFound: 'No Rows Found',
  /** §5; §8 also spells it 'There is no data to export'. */
  noDataToExport: 'There is No data to Export',
  /** §8: a 204 answer. */
  noContent: 'No Content',
  /** §2, §8: an unknown route. */
  pageNotFound: 'Page Not Found',
  /** §5: an empty required field. */
  required: 'Required',
  /** §8, B §8: a form sent with empty mandatory fields. */
  fillMandatoryFields: 'Please fill all Mandatory fields !!',
  /** §5: the two new passwords differ (spelled so). */
  passwordMismatch: 'Conform password is not matching with New password',
  /** B §8: leaving a form with entries that have not been saved. */
  leaveScreen: 'Are you sure you want to leave this screen? Entry will be discarded.',
  /** §4: the first sign-in, with the password somebody else chose. */
  changeDefaultPassword: 'Please change the default password',
  /** §4: an administrator asked for a new password. */
  resetRequired: 'Password reset required. Enter the verification code sent to you and choose a new password',
  /** §5. */
  startAfterEnd: 'Start Date should be earlier or equal To End Date !!',
  /** §5: a date behind the end of tomorrow. */
  dateBeyondLimit: 'Date should be earlier or equal To Today Date !!',
  /** §5. */
  dateInvalid: 'Please enter a valid value. The field is incomplete or has an invalid date !!',
  /** §5: no date at all. */
  dateMissing: 'Please provide Valid Date !!',
  /** §5. */
  selectDataItem: 'Please select atleast one dataitem',
  /** §8: a model whose parameters are requested and that has none. */
  noDeviceParams: 'No Device Params for the Model selected !!',
  /** §5: an onboarding status is to be saved and none was picked. */
  selectDevice: 'Please select the Device to Update !!',
  /** The same for a known and an unknown user. */
  codeSent: 'If the user exists, a verification code is on its way to the address on file',
  /** A change to the same password would leave the one that somebody else knows. */
  passwordUnchanged: 'The new password is the old one. Choose another',
  passwordChanged: 'The password has been changed. Please sign in',
  /** A code that is wrong, used or expired, or that belongs to nobody. */
  invalidCode: 'The verification code is not valid. Ask for a new one and try again',
  signedOut: 'You have signed out',
  /** B §5. */
  deleteModel: 'Are you sure want to Delete this Model?',
  /** §8, B §5: a model without parameters. */
  noDataForModel: 'No Data available for the Model !!',
  /** §5: an upload is sent without a file. */
  selectFile: 'Please Select File Before Uploading !!',
  /** §5: a file is chosen before its type. */
  selectFileType: 'Please select type of File to Upload !!',
  /** §5, §8, B §8: a file whose name does not have an accepted ending. */
  invalidFileType: 'Invalid file type',
  /** B §5. */
  hoursLimit: 'Entered hours cannot exceed 8784',
  minutesLimit: 'Entered minutes cannot exceed 527040',
  /** B §2. */
  validExpression: 'Expression validated successfully',
  /** B §4. */
  allRulesUpdated: 'All rules are successfully Updated!!!',
  invalidExpression: 'Invalid Expression',
  /** B §5: a third rule is ticked for a rule of rules. */
  onlyTwoRules: 'Only 2 Rules can be Selected at a time !!',
  /** §5: the alarms report is searched without a severity or one of its dates. */
  fillRequiredFields: 'Please fill required fields before submit!!!',
  /** B §5: a row of a report's where clause lacks something. */
  validWhereClause: 'Provide valid Where Clause',
} as const
