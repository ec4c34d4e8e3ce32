/** The version of this program, as answers and the document name it. */
export const BUILD = 'centime-0.3.0'
export const API_VERSION = '1.0'
