/** Splits a name such as `PressureRippleHigh` or `LAMP_LOW` before its words, without losing a character. */
export const wordsOfName = (name: string): readonly string[] => name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=_)(?!_)/)
