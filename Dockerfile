# A server of Centime, and the balancer of compose.yaml. NOT TRIED: it was written where no container can run. What was tried is
# the same topology without containers, `npm run cluster` (docs/cluster.md).
FROM node:20-slim
WORKDIR /centime
COPY . .
RUN node scripts/bootstrap.mjs build
USER node
# Inside of a container; compose.yaml publishes the balancer alone, on the loopback address.
ENV HOST=0.0.0.0
EXPOSE 3000
CMD ["node", "packages/server/dist/cli.js", "serve"]
