#!/usr/bin/env node
// A file that is there before the build, so that an install can link to it.
import './dist/cli.js'
