/** The title of every toast on the way to a new password (spec, section 8). */
export const resetError = 'Error'
