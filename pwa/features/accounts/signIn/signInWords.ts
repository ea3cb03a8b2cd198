/** In each form on the way in, while there is no connection. */
export const signInOffline = 'Signing in needs a connection; what you type stays here.'
