/**
 * Texts of the console and the API. The specification prescribes most of them word for word. "A §" and "B §" are
 * sections of its two documents, which docs/specification-coverage.md lists.
 */
export const messages = {
  /**
   * The message for an unknown user, a wrong password or a disabled user. It is the same for all three, so that
   * nobody can tell them apart (specification A §8).
   */
  invalidCredentials: 'Invalid User Name or Password',
  /** The message when a session has expired (specification A §4, §8, B §8). */
  sessionExpired: 'Session Timed out, Please Login',
  /** The message for a failure for which there is no more specific message (specification A §8, B §8). */
  somethingWentWrong: 'Something went wrong. please try again !!',
  /** The message if a service that the call depends on is throttled or temporarily unavailable. */
  busy: 'The service is busy. Try again in a few seconds',
  /** The message for a list or panel whose data could not be loaded (specification A §8, B §8). */
  fetchFailed: 'Failed to fetch the data !!',
  /** The message in place of the rows of an empty table (specification A §8). */
  noRowsFound: 'No Rows Found',
  /**
   * The message when an empty table is exported (specification A §5). Section A §8 also spells it 'There is no data
   * to export'.
   */
  noDataToExport: 'There is No data to Export',
  /** The message for an answer with status 204, which has no body (specification A §8). */
  noContent: 'No Content',
  /** The message on the page for an unknown address (specification A §2, §8). */
  pageNotFound: 'Page Not Found',
  /** The message for an empty required field (specification A §5). */
  required: 'Required',
  /** The message if a form is submitted with empty mandatory fields (specification A §8, B §8). */
  fillMandatoryFields: 'Please fill all Mandatory fields !!',
  /** The message if the new password and its repetition differ (specification A §5, in this spelling). */
  passwordMismatch: 'Conform password is not matching with New password',
  /** The question before a user leaves a form with unsaved input (specification B §8). */
  leaveScreen: 'Are you sure you want to leave this screen? Entry will be discarded.',
  /** The message at the first sign-in, if somebody else chose the password (specification A §4). */
  changeDefaultPassword: 'Please change the default password',
  /** The message if an administrator requires a new password (specification A §4). */
  resetRequired: 'Password reset required. Enter the verification code sent to you and choose a new password',
  /** The message if a start date is after its end date (specification A §5). */
  startAfterEnd: 'Start Date should be earlier or equal To End Date !!',
  /** The message if a date is later than tomorrow (specification A §5). */
  dateBeyondLimit: 'Date should be earlier or equal To Today Date !!',
  /** The message for a date that is incomplete or does not exist (specification A §5). */
  dateInvalid: 'Please enter a valid value. The field is incomplete or has an invalid date !!',
  /** The message for a date field that is empty (specification A §5). */
  dateMissing: 'Please provide Valid Date !!',
  /** The message if no data item is selected (specification A §5). */
  selectDataItem: 'Please select atleast one dataitem',
  /** The message if the requested model has no parameters (specification A §8). */
  noDeviceParams: 'No Device Params for the Model selected !!',
  /** The message if an onboarding status is saved but no instrument is selected (specification A §5). */
  selectDevice: 'Please select the Device to Update !!',
  /**
   * The message after a verification code for a new password is requested. It is the same whether or not the user
   * exists.
   */
  codeSent: 'If the user exists, a verification code is on its way to the address on file',
  /** The message if the new password equals the old one, which somebody else may know. */
  passwordUnchanged: 'The new password is the old one. Choose another',
  passwordChanged: 'The password has been changed. Please sign in',
  /** The message for a verification code that is wrong, used or expired, or that was never sent. */
  invalidCode: 'The verification code is not valid. Ask for a new one and try again',
  signedOut: 'You have signed out',
  /** The format of a mail address, shown before anything wrong has been entered (specification A §5). */
  emailFormat: 'Format: name@example.org',
  /** The question that asks for confirmation before a model is deleted (specification B §5). */
  deleteModel: 'Are you sure want to Delete this Model?',
  /** The message for a model without parameters (specification A §8, B §5). */
  noDataForModel: 'No Data available for the Model !!',
  /** The message if an upload is started without a file (specification A §5). */
  selectFile: 'Please Select File Before Uploading !!',
  /** The message if a file is selected for upload before its type (specification A §5). */
  selectFileType: 'Please select type of File to Upload !!',
  /** The message for a file whose extension is not accepted (specification A §5, §8, B §8). */
  invalidFileType: 'Invalid file type',
  /** The messages for a rule's window that is longer than a leap year (specification B §5). */
  hoursLimit: 'Entered hours cannot exceed 8784',
  minutesLimit: 'Entered minutes cannot exceed 527040',
  /** The message after a rule's expression has been checked and is valid (specification B §2). */
  validExpression: 'Expression validated successfully',
  /** The message after an import of rules from a file (specification B §4). */
  allRulesUpdated: 'All rules are successfully Updated!!!',
  invalidExpression: 'Invalid Expression',
  /** The message if a third rule is selected for a rule of rules (specification B §5). */
  onlyTwoRules: 'Only 2 Rules can be Selected at a time !!',
  /**
   * The message if the alarms report is searched without a severity or without one of its dates (specification A §5).
   */
  fillRequiredFields: 'Please fill required fields before submit!!!',
  /** The message for an incomplete row in a report's where clause (specification B §5). */
  validWhereClause: 'Provide valid Where Clause',
} as const
