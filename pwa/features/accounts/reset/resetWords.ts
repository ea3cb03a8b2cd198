/** The title of every toast on the way to a new password (spec, section 8). */
export const resetError = 'Error'

/** In each of its forms, while there is no connection. */
export const resetOffline = 'Setting a new password needs a connection; what you type stays here.'
