# The stages of `.ci/run`, and which each of them needs. Others run by their names: `beside` on a machine of its own, `long`
# once a week.
STAGES := newcomer lints tools manifests engine page package examples javascript judge tests \
	repository formal served exported

all: $(STAGES)

# Nothing is built before the commands of the README, nor beside them.
lints manifests engine page package examples tests formal: newcomer
engine page package tests formal: tools
javascript: engine tools
judge: engine page
repository: tests
served: judge
exported: served

.PHONY: all $(STAGES)
$(STAGES):
	@.ci/run $@
