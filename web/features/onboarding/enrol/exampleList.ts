/** A list of instruments with the columns that a list must have, to be filled in. */
export const exampleList = 'Serial Number,Model\r\nSN-0001,Model of SN-0001\r\nSN-0002,Model of SN-0002\r\n'
