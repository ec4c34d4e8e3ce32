import { describeWorkedExamples } from '@centime/engine/testing/worked-examples-suite.js'
import { throughColumns } from '../testing/through-columns.js'

describeWorkedExamples({ 'columns of one': throughColumns })
