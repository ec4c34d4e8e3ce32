// From a result to pages and PDF bytes: written with the statutory model.
export {}
