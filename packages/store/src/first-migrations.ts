/** The schema of version 0.1.0: frozen, like every migration that was released. */
export const FIRST_MIGRATIONS = [
  {
    name: 'native API',
    statements: `
create table "partners" ("id" $id, "name" text not null, "created" text not null);

create table "keys" (
  "id" $id,
  "partnerId" integer not null references "partners" ("id"),
  "environment" text not null,
  "role" text not null,
  "hash" text not null,
  "expires" text,
  "revoked" text,
  "created" text not null
);

create table "tenants" (
  "id" $id,
  "partnerId" integer not null references "partners" ("id"),
  "tenantIdentifier" text not null,
  "externalId" text not null,
  "name" text not null,
  "culture" text not null,
  "status" text not null,
  "created" text not null,
  "updated" text not null,
  unique ("partnerId", "externalId")
);

create table "answers" (
  "partnerId" integer not null references "partners" ("id"),
  "tenantId" integer not null,
  "idempotencyKey" text not null,
  "fingerprint" text not null,
  "status" integer not null,
  "location" text,
  "etag" text,
  "body" text not null,
  "created" text not null,
  primary key ("partnerId", "tenantId", "idempotencyKey")
);

create table "queue" (
  "jobId" integer primary key,
  "tenantId" integer not null references "tenants" ("id"),
  "queued" text not null,
  "leasedBy" text,
  "leasedUntil" text,
  "failures" integer not null
);

create table "layouts" ("id" $id, "digest" text not null unique, "content" text not null);

create table "settings" ("name" text primary key, "value" text not null);

create table "audit" (
  "chain" integer not null,
  "sequence" integer not null,
  "at" text not null,
  "actor" text not null,
  "action" text not null,
  "resource" text not null,
  "reason" text,
  "requestId" text not null,
  "digest" text not null,
  "previousHash" text not null,
  "hash" text not null,
  primary key ("chain", "sequence")
);
create table "auditHeads" ("chain" integer primary key, "sequence" integer not null, "hash" text not null);

create table "dossiers" (
  "id" $id,
  "tenantId" integer not null unique references "tenants" ("id"),
  "company" text not null,
  "officer" text not null,
  "answer" text not null
);

create table "users" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "identifier" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "culture" text not null,
  "userType" text not null,
  "status" text not null,
  "created" text not null,
  "updated" text not null,
  unique ("tenantId", "identifier")
);

create table "divisions" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "name" text not null,
  "culture" text not null,
  "status" text not null,
  "created" text not null,
  "updated" text not null,
  unique ("tenantId", "name")
);

create table "employees" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "identifier" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "culture" text not null,
  "status" text not null,
  "created" text not null,
  "updated" text not null,
  unique ("tenantId", "identifier")
);

create table "employeeDivisions" (
  "tenantId" integer not null references "tenants" ("id"),
  "employeeId" integer not null references "employees" ("id"),
  "divisionId" integer not null references "divisions" ("id"),
  primary key ("employeeId", "divisionId")
);
create index "employeeDivisionsByDivision" on "employeeDivisions" ("divisionId", "employeeId");

create table "payrolls" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "name" text not null,
  "divisionId" integer not null references "divisions" ("id"),
  "regulationId" integer not null,
  "status" text not null,
  "created" text not null,
  "updated" text not null,
  unique ("tenantId", "name")
);

create table "payruns" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "name" text not null,
  "payrollId" integer not null references "payrolls" ("id"),
  "status" text not null,
  "created" text not null,
  "updated" text not null,
  unique ("tenantId", "name")
);

create table "caseChanges" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "payrollId" integer not null references "payrolls" ("id"),
  "userId" integer references "users" ("id"),
  "employeeId" integer references "employees" ("id"),
  "divisionId" integer not null references "divisions" ("id"),
  "forecast" text,
  "reason" text,
  "created" text not null
);

create table "caseValues" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "caseChangeId" integer not null references "caseChanges" ("id"),
  "payrollId" integer not null references "payrolls" ("id"),
  "employeeId" integer references "employees" ("id"),
  "forecast" text,
  "caseName" text not null,
  "caseFieldName" text not null,
  "value" text not null,
  "start" text not null,
  "created" text not null
);
create index "caseValuesByPayroll" on "caseValues" ("payrollId", "employeeId");
create index "caseValuesByEmployee" on "caseValues" ("employeeId");

create table "payrunJobs" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "payrunId" integer not null references "payruns" ("id"),
  "payrollId" integer not null references "payrolls" ("id"),
  "userId" integer not null references "users" ("id"),
  "name" text not null,
  "status" text not null,
  "forecast" text,
  "reason" text,
  "periodName" text not null,
  "periodStart" text not null,
  "periodEnd" text not null,
  "jobStart" text not null,
  "jobEnd" text,
  "totalEmployeeCount" integer not null,
  "processedEmployeeCount" integer not null,
  "message" text not null,
  "evaluatedAt" text not null,
  "lastCaseValueId" integer not null,
  "selection" text not null,
  "layoutId" integer references "layouts" ("id"),
  "released" text
);
create index "payrunJobsByPayrun" on "payrunJobs" ("payrunId", "status");
create index "payrunJobsByPeriod" on "payrunJobs" ("tenantId", "periodName");

create table "resultSets" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "jobId" integer not null references "payrunJobs" ("id"),
  "employeeId" integer not null references "employees" ("id"),
  "amounts" text not null,
  "yearToDate" text not null,
  "warnings" text not null,
  unique ("jobId", "employeeId")
);
`,
  },
  {
    name: 'cycles',
    statements: `
alter table "caseChanges" add column "commandKey" text;
create index "caseChangesByKey" on "caseChanges" ("commandKey");

alter table "payrunJobs" add column "commandKey" text;
alter table "payrunJobs" add column "approveKey" text;
alter table "payrunJobs" add column "abortKey" text;
alter table "payrunJobs" add column "paymentDate" text;
create index "payrunJobsByKey" on "payrunJobs" ("commandKey");

create table "cycleEvents" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "period" text not null,
  "sequence" integer not null,
  "event" text not null,
  "at" text not null,
  unique ("tenantId", "period", "sequence")
);

create table "operations" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "period" text not null,
  "revision" integer not null,
  "generation" integer not null,
  "kind" text not null,
  "status" text not null,
  "phase" text not null,
  "commandKey" text not null unique,
  "command" text not null,
  "effectId" integer,
  "candidateId" text,
  "blocker" text,
  "message" text,
  "requestedAt" text not null,
  "startedAt" text,
  "completedAt" text
);
create table "openOperations" (
  "operationId" integer primary key,
  "tenantId" integer not null references "tenants" ("id")
);

create table "policies" (
  "id" $id,
  "tenantId" integer not null unique references "tenants" ("id"),
  "nativeWrites" text not null
);
`,
  },
  {
    name: 'webhooks',
    statements: `
create table "webhookDestinations" (
  "partnerId" integer not null references "partners" ("id"),
  "environment" text not null,
  "url" text not null,
  "secret" text not null,
  "previousSecret" text,
  "previousUntil" text,
  "suspended" text,
  "created" text not null,
  "updated" text not null,
  primary key ("partnerId", "environment")
);

create table "webhookEvents" (
  "id" $id,
  "eventId" text not null unique,
  "partnerId" integer not null references "partners" ("id"),
  "environment" text not null,
  "tenantId" integer not null references "tenants" ("id"),
  "period" text not null,
  "change" text not null,
  "body" text not null,
  "created" text not null
);
create index "webhookEventsByPartner" on "webhookEvents" ("partnerId", "environment");

create table "webhookDeliveries" (
  "eventId" text primary key references "webhookEvents" ("eventId"),
  "partnerId" integer not null references "partners" ("id"),
  "environment" text not null,
  "status" text not null,
  "attempts" integer not null,
  "failures" integer not null,
  "firstAttemptAt" text,
  "nextAttemptAt" text,
  "deliveredAt" text,
  "lastAttemptAt" text,
  "lastStatus" integer,
  "lastError" text
);
create index "webhookDeliveriesDue" on "webhookDeliveries" ("environment", "status", "nextAttemptAt", "partnerId");
create index "webhookDeliveriesByPartner" on "webhookDeliveries" ("partnerId", "environment", "status", "nextAttemptAt");
`,
  },
  {
    name: 'documents',
    statements: `
create table "documents" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "documentId" text not null unique,
  "period" text not null,
  "revision" integer not null,
  "candidateId" text not null,
  "variant" text not null,
  "resultSetId" integer not null,
  "status" text not null,
  "attempts" integer not null,
  "checksum" text,
  "content" text,
  "failure" text,
  "retentionDeadline" text,
  "requestedAt" text not null,
  "generatedAt" text,
  unique ("tenantId", "period", "revision", "candidateId", "variant")
);

create table "openDocuments" (
  "rowId" integer primary key,
  "tenantId" integer not null references "tenants" ("id"),
  "due" text not null
);
create index "openDocumentsByDue" on "openDocuments" ("due");
`,
  },
] as const
