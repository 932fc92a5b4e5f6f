/**
 * Texts of the console and the API. The specification prescribes most of them word for word. "A §" and "B §" are
 * sections of its two documents, which docs/specification-coverage.md lists.
 */
export const messages = {
  /**
   * The text for an unknown user, a wrong password or a disabled user. It is the same for all three, so that nobody
   * can tell them apart (A §8).
   */
  invalidCredentials: 'Invalid User Name or Password',
  /** The text when a session has expired (A §4, §8, B §8). */
  sessionExpired: 'Session Timed out, Please Login',
  /** The text for a failure that has no message of its own (A §8, B §8). */
  somethingWentWrong: 'Something went wrong. please try again !!',
  /** The text if a service that the call depends on is throttled or temporarily unavailable. */
  busy: 'The service is busy. Try again in a few seconds',
  /** The text for a list or panel whose data could not be loaded (A §8, B §8). */
  fetchFailed: 'Failed to fetch the data !!',
  /** The text in every empty table (A §8). */
  noRowsFound: 'No Rows Found',
  /** The text when an empty table is exported (A §5). A §8 also spells it 'There is no data to export'. */
  noDataToExport: 'There is No data to Export',
  /** The text for a 204 answer (A §8). */
  noContent: 'No Content',
  /** The text for an unknown route (A §2, §8). */
  pageNotFound: 'Page Not Found',
  /** The text for an empty required field (A §5). */
  required: 'Required',
  /** The text if a form is submitted with empty mandatory fields (A §8, B §8). */
  fillMandatoryFields: 'Please fill all Mandatory fields !!',
  /** The text if the new password and its repetition differ (A §5, in this spelling). */
  passwordMismatch: 'Conform password is not matching with New password',
  /** The question before a user leaves a form with unsaved entries (B §8). */
  leaveScreen: 'Are you sure you want to leave this screen? Entry will be discarded.',
  /** The text at the first sign-in, if somebody else chose the password (A §4). */
  changeDefaultPassword: 'Please change the default password',
  /** The text if an administrator requires a new password (A §4). */
  resetRequired: 'Password reset required. Enter the verification code sent to you and choose a new password',
  /** The text if the start is after the end (A §5). */
  startAfterEnd: 'Start Date should be earlier or equal To End Date !!',
  /** The text if a date is later than tomorrow (A §5). */
  dateBeyondLimit: 'Date should be earlier or equal To Today Date !!',
  /** The text for a date that is incomplete or does not exist (A §5). */
  dateInvalid: 'Please enter a valid value. The field is incomplete or has an invalid date !!',
  /** The text for a missing date (A §5). */
  dateMissing: 'Please provide Valid Date !!',
  /** The text if no data item is selected (A §5). */
  selectDataItem: 'Please select atleast one dataitem',
  /** The text if the requested model has no parameters (A §8). */
  noDeviceParams: 'No Device Params for the Model selected !!',
  /** The text if an onboarding status is saved but no instrument is selected (A §5). */
  selectDevice: 'Please select the Device to Update !!',
  /** The text after a code is requested. It is the same whether or not the user exists. */
  codeSent: 'If the user exists, a verification code is on its way to the address on file',
  /** The text if the new password equals the old one, which somebody else may know. */
  passwordUnchanged: 'The new password is the old one. Choose another',
  passwordChanged: 'The password has been changed. Please sign in',
  /** The text for a verification code that is wrong, used or expired, or that was never sent. */
  invalidCode: 'The verification code is not valid. Ask for a new one and try again',
  signedOut: 'You have signed out',
  /** The question before a model is deleted (B §5). */
  deleteModel: 'Are you sure want to Delete this Model?',
  /** The text for a model without parameters (A §8, B §5). */
  noDataForModel: 'No Data available for the Model !!',
  /** The text if an upload is started without a file (A §5). */
  selectFile: 'Please Select File Before Uploading !!',
  /** The text if a file is selected for upload before its type (A §5). */
  selectFileType: 'Please select type of File to Upload !!',
  /** The text for a file whose extension is not accepted (A §5, §8, B §8). */
  invalidFileType: 'Invalid file type',
  /** The texts for a rule's window that is longer than a leap year (B §5). */
  hoursLimit: 'Entered hours cannot exceed 8784',
  minutesLimit: 'Entered minutes cannot exceed 527040',
  /** The text for a valid expression (B §2). */
  validExpression: 'Expression validated successfully',
  /** The text after an import of rules (B §4). */
  allRulesUpdated: 'All rules are successfully Updated!!!',
  invalidExpression: 'Invalid Expression',
  /** The text if a third rule is selected for a rule of rules (B §5). */
  onlyTwoRules: 'Only 2 Rules can be Selected at a time !!',
  /** The text if the alarms report is searched without a severity or without one of its dates (A §5). */
  fillRequiredFields: 'Please fill required fields before submit!!!',
  /** The text for an incomplete row in a report's where clause (B §5). */
  validWhereClause: 'Provide valid Where Clause',
} as const
